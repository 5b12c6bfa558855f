/**
 * A project big enough for several batches of work: packages of modules that import one another in
 * circles, re-export, inherit and annotate. Texts by path; the same for the same seed.
 */
import { type Random, randomFrom } from '../query/randomProject.js';

const PACKAGES = 10;
const MODULES = 9;

export function generatedProject(seed: number): Map<string, string> {
  const random = randomFrom(seed);
  const texts = new Map<string, string>();
  for (let number = 0; number < PACKAGES; number++) {
    const name = packageName(number);
    const exports = Array.from({ length: MODULES }, (_, module) => `from .${moduleName(module)} import *\n`);
    texts.set(`${name}/__init__.py`, `"""Package ${number}."""\n${exports.join('')}`);
    for (let module = 0; module < MODULES; module++) {
      texts.set(`${name}/${moduleName(module)}.py`, moduleText(random, number, module));
    }
  }
  return texts;
}

function moduleText(random: Random, number: number, module: number): string {
  const other = packageName(random(PACKAGES));
  const sibling = moduleName(random(MODULES));
  const lines = [
    'from __future__ import annotations',
    'import os.path',
    `import ${other}.${moduleName(random(MODULES))} as far`,
    `from .${sibling} import *`,
    `from ${packageName(random(PACKAGES))} import Order${random(MODULES)}`,
    'try:',
    `    from ${other}.${moduleName(random(MODULES))} import total as sum_up`,
    'except ImportError:',
    '    from .missing import sum_up',
    '',
    `class Order${module}(Order${random(MODULES)}):`,
    `    """Order ${number}.${module}, größer."""`,
    `    limit: int = ${random(1000)}`,
    '    def __init__(self, number: int, *lines: Order0) -> None:',
    '        self.number = number',
    '    def total(self, rate: float = 0.5) -> float:',
    `        return far.scale_${random(MODULES)}(self.number) * sum_up(rate)`,
    '',
    `def scale_${module}(value, *, by=1):`,
    '    def inner(x):',
    '        return os.path.join(str(x), str(by))',
    '    return inner(value)',
    '',
    'def total(rate):',
    `    return scale_${module}(rate)`,
    '',
  ];
  // Files of very different sizes, so that batches end at different places.
  const filler = Array.from({ length: random(150) }, (_, i) => `value_${i} = [${i}, 'text ${i}', (${i},)]`);
  return [...lines, ...filler, ''].join('\n');
}

function packageName(number: number): string {
  return `depot${number}`;
}

function moduleName(number: number): string {
  return `goods${number}`;
}
