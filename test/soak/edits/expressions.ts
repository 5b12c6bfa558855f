/** Edits within one statement or header: another name, constant, value or type. */
import { headerOf, textOf } from './headers.js';
import type { Block, Line } from './pythonText.js';
import {
  any,
  anyType,
  anyValue,
  bodiesOf,
  classesOf,
  type Edit,
  functionsOf,
  localsOf,
  methodNames,
  type Site,
  visibleClasses,
  visibleFunctions,
} from './site.js';

const CONSTANT = /\b(?:\d+|True|False|None)\b|(?<![\w"'])(?:"[^"'\\\n]*"|'[^"'\\\n]*')(?!["'])/g;
/** Another name under which something is called; not a definition's. */
const CALLED = /(?<!\bdef |\bclass )(?<![\p{L}\p{N}_])([\p{L}_][\p{L}\p{N}_]*)(?=\()/gu;
const SELF_VALUE = /^self\.[\p{L}_][\p{L}\p{N}_]*(?:\s*:[^=]+)?\s*=(?!=)/u;
const DATA = /^[\p{L}_][\p{L}\p{N}_]*(?:\s*:[^=]+)?\s*=(?!=)/u;
const NO_CALLS = new Set([
  'if',
  'elif',
  'while',
  'not',
  'and',
  'or',
  'in',
  'return',
  'yield',
  'lambda',
  'print',
]);

/** A line of a function's body, with the function, that passes the test. */
function lineOfBody(site: Site, isWanted: (line: Line) => boolean): { line: Line; block: Block } | undefined {
  return any(
    site,
    bodiesOf(site).flatMap((block) =>
      site.text
        .linesOf(block)
        .filter(isWanted)
        .map((line) => ({ line, block })),
    ),
  );
}

/** The text with one match of the pattern replaced. */
function withMatch(
  site: Site,
  line: Line,
  pattern: RegExp,
  replacement: (match: RegExpMatchArray) => string | undefined,
): string | undefined {
  const match = any(site, [...line.text.matchAll(pattern)]);
  const written = match === undefined ? undefined : replacement(match);
  if (match === undefined || written === undefined) return undefined;
  const { text } = line;
  const { index = 0 } = match;
  return site.text.withLine(line, `${text.slice(0, index)}${written}${text.slice(index + match[0].length)}`);
}

const renameCall: Edit = (site) => {
  const found = lineOfBody(site, ({ text }) => text.search(CALLED) >= 0);
  if (found === undefined) return undefined;
  const { text } = found.line;
  return withMatch(site, found.line, CALLED, ({ 1: name, index = 0 }) => {
    if (NO_CALLS.has(name)) return undefined;
    if (text[index - 1] === '.') return any(site, methodNames(site));
    return any(site, [...visibleFunctions(site), ...visibleClasses(site)]);
  });
};

const changeConstant: Edit = (site) => {
  const found = lineOfBody(site, ({ text }) => text.search(CONSTANT) >= 0);
  const others = ['None', 'True', '7', "'other'", any(site, visibleClasses(site)) ?? '()'];
  return found && withMatch(site, found.line, CONSTANT, () => site.choices.pick(others));
};

const changeReturn: Edit = (site) => {
  const found = lineOfBody(site, ({ text }) => /^return\b/.test(text));
  const local = found && any(site, localsOf(site, found.block));
  return local === undefined ? undefined : site.text.withLine(found!.line, `return ${local}`);
};

const changeResult: Edit = (site) => {
  const found = lineOfBody(site, ({ text }) => /^return\b/.test(text));
  const own = any(site, classesOf(site));
  return found && own && site.text.withLine(found.line, `return ${own.name}()`);
};

const changeSelfValue: Edit = (site) => {
  const found = lineOfBody(site, ({ text }) => SELF_VALUE.test(text));
  if (found === undefined) return undefined;
  const target = SELF_VALUE.exec(found.line.text)?.[0];
  return site.text.withLine(found.line, `${target} ${anyValue(site, found.block)}`);
};

/** Data of the module, or of its classes. */
function changeData(level: 'module' | 'class'): Edit {
  return (site) => {
    const { text } = site;
    const inClasses = classesOf(site).flatMap((block) => {
      const { indent } = text.lines[block.body] ?? { indent: '' };
      return text.linesOf(block).filter((line) => line.indent === indent);
    });
    const lines = level === 'class' ? inClasses : text.lines.filter(({ indent }) => indent === '');
    const line = any(
      site,
      lines.filter((one) => DATA.test(one.text)),
    );
    return line && text.withLine(line, `${DATA.exec(line.text)?.[0]} ${anyValue(site)}`);
  };
}

/** Another type of a parameter or of the result. */
const changeAnnotation: Edit = (site) => {
  const { text, choices } = site;
  const block = any(site, functionsOf(site));
  if (block === undefined) return undefined;
  const line = text.lines[block.header];
  const header = headerOf(line.text);
  if (header === undefined) return undefined;
  const annotated = [...header.items.keys()].filter((at) => header.items[at].includes(':'));
  const returns = /^\)\s*->[^:]+:/.test(header.after);
  if (returns && (annotated.length === 0 || choices.once(2))) {
    header.after = header.after.replace(/^\)\s*->[^:]+:/, `) -> ${anyType(site)}:`);
  } else {
    const at = any(site, annotated);
    if (at === undefined) return undefined;
    header.items[at] = header.items[at].replace(/:[^=]+/, `: ${anyType(site)} `).trim();
  }
  return text.withLine(line, textOf(header));
};

export const EXPRESSIONS: Record<string, Edit> = {
  'rename-call': renameCall,
  'change-constant': changeConstant,
  'change-return': changeReturn,
  'change-result': changeResult,
  'change-self-value': changeSelfValue,
  'change-module-data': changeData('module'),
  'change-class-data': changeData('class'),
  'change-annotation': changeAnnotation,
};
