/** Edits of statements in the bodies of functions. */
import { type Block, isSimple, type Line } from './pythonText.js';
import {
  any,
  anyCall,
  anyValue,
  bodiesOf,
  classesOf,
  dataOf,
  type Edit,
  functionsOf,
  localsOf,
  methodNames,
  type Site,
  visibleClasses,
} from './site.js';

/** A clause of a statement that has begun before. */
const CLAUSE = /^(?:elif|else|except|finally|case)\b/;

/** Inserts the statements that `make` gives at the start, at the end or within a body. */
function insertion(make: (site: Site, block: Block) => string[] | '' | undefined): Edit {
  return (site) => {
    const { text, choices } = site;
    const block = any(site, bodiesOf(site));
    if (block === undefined) return undefined;
    const statements = make(site, block);
    if (!statements) return undefined;
    const { row, indent } = place(site, text.linesOf(block), choices.pick(['start', 'within', 'end']));
    return text.with(
      row,
      row,
      statements.map((statement) => `${indent}${statement}`),
    );
  };
}

function place(
  site: Site,
  lines: readonly Line[],
  where: 'start' | 'within' | 'end',
): { row: number; indent: string } {
  const [first, second] = lines;
  if (where === 'end') return { row: lines[lines.length - 1].past, indent: first.indent };
  const within = lines.filter(
    ({ text }, index) => index > 0 && !CLAUSE.test(text) && !lines[index - 1].text.startsWith('@'),
  );
  const next = where === 'within' ? any(site, within) : undefined;
  if (next !== undefined) return { row: next.first, indent: next.indent };
  const isDocstring = /^\w?["']/.test(first.text) && second !== undefined;
  return { row: isDocstring ? first.past : first.first, indent: first.indent };
}

/** Makes an object of a class, and calls one of its methods. */
function construction(site: Site): string[] | undefined {
  const name = any(site, visibleClasses(site));
  if (name === undefined) return undefined;
  const local = `made_${site.choices.below(100)}`;
  const own = classesOf(site).find((block) => block.name === name);
  const method = any(
    site,
    functionsOf(site).filter(({ parent }) => parent !== undefined && parent === own),
  );
  return [`${local} = ${name}()`, ...(method === undefined ? [] : [`${local}.${method.name}()`])];
}

/** An attribute that the file has under some name, of a local or of a class. */
function attribute(site: Site, block: Block): string | undefined {
  const assigned = site.text.lines.flatMap(
    ({ text }) => /\bself\.([\p{L}_][\p{L}\p{N}_]*)\s*=/u.exec(text)?.[1] ?? [],
  );
  const owner = any(site, [...localsOf(site, block), ...visibleClasses(site)]);
  const name = any(site, [...assigned, ...methodNames(site)]);
  return owner && name && `${owner}.${name}`;
}

/** A simple statement of a body by its index among the lines. */
function statement(site: Site): number | undefined {
  const { text } = site;
  const found = new Set<number>();
  for (const { body, past } of bodiesOf(site)) {
    for (let at = body; at < past; at++) if (isSimple(text.lines[at])) found.add(at);
  }
  return any(site, [...found]);
}

const remove: Edit = (site) => {
  const { text } = site;
  const at = statement(site);
  if (at === undefined) return undefined;
  const line = text.lines[at];
  if (text.isWholeSuite(at, at + 1)) return text.withLine(line, 'pass');
  return text.with(line.first, line.past, []);
};

const duplicate: Edit = (site) => {
  const { text } = site;
  const at = statement(site);
  if (at === undefined) return undefined;
  const { first, past } = text.lines[at];
  return text.with(past, past, text.rows.slice(first, past));
};

/** Puts a statement into the suite of another. */
const wrap: Edit = (site) => {
  const { text, choices } = site;
  const at = statement(site);
  if (at === undefined) return undefined;
  const { first, past, indent, text: wrapped } = text.lines[at];
  // Rows within a string or brackets keep their place.
  const [start, ...rest] = wrapped.split('\n');
  const suite = [`${indent}    ${start}`, ...rest];
  const call = anyCall(site) ?? 'None';
  return text.with(
    first,
    past,
    choices.pick([
      [`${indent}if ${call}:`, ...suite],
      [`${indent}for each in [${call}]:`, ...suite],
      [`${indent}with ${call} as opened:`, ...suite],
      [`${indent}try:`, ...suite, `${indent}except Exception as error:`, `${indent}    ${call}`],
    ]),
  );
};

const swap: Edit = (site) => {
  const { text } = site;
  const at = statement(site);
  if (at === undefined) return undefined;
  const line = text.lines[at];
  const next = text.lines[at + 1];
  if (next === undefined || next.indent !== line.indent || !isSimple(next)) return undefined;
  return text.with(line.first, next.past, [
    ...text.rows.slice(next.first, next.past),
    ...text.rows.slice(line.past, next.first),
    ...text.rows.slice(line.first, line.past),
  ]);
};

export const BODIES: Record<string, Edit> = {
  'insert-call': insertion((site, block) => {
    const call = anyCall(site, block);
    return call === undefined ? undefined : [call];
  }),
  'insert-construction': insertion(construction),
  'insert-assignment': insertion((site, block) => {
    const local = any(site, localsOf(site, block));
    return local === undefined ? undefined : [`${local} = ${anyValue(site, block)}`];
  }),
  'insert-attribute': insertion((site, block) => {
    const target = attribute(site, block);
    return target && [`${target} = ${anyValue(site, block)}`];
  }),
  'insert-item': insertion((site, block) => {
    const container = any(site, [...localsOf(site, block), ...dataOf(site)]);
    const value = anyValue(site, block);
    return (
      container && [site.choices.pick([`${container}['key'] = ${value}`, `${container}.append(${value})`])]
    );
  }),
  'insert-global': insertion((site, block) => {
    const name = any(site, dataOf(site));
    if (name === undefined || localsOf(site, block).includes(name)) return undefined;
    return [`global ${name}`, `${name} = ${anyValue(site, block)}`];
  }),
  'insert-function': insertion((site, block) => [
    `def inner(*args): return ${anyValue(site, block)}`,
    site.choices.pick(['inner()', 'return inner', 'self.inner = inner', 'return inner()']),
  ]),
  'insert-comment': insertion(() => ['# A comment.']),
  'insert-return': insertion((site, block) => [`return ${anyValue(site, block)}`]),
  'insert-pass': insertion(() => ['pass']),
  'insert-raise': insertion((site) => [`raise ${any(site, visibleClasses(site)) ?? 'ValueError'}`]),
  'delete-statement': remove,
  'duplicate-statement': duplicate,
  'wrap-statement': wrap,
  'swap-statements': swap,
};
