/** Edits that add, remove or rename definitions, and of what stands around and in their headers. */
import { headerOf, parameterName, textOf } from './headers.js';
import type { Block, Line, PythonText } from './pythonText.js';
import {
  any,
  anyCall,
  anyNewName,
  anyType,
  anyValue,
  classesOf,
  type Edit,
  functionsOf,
  methodNames,
  type Site,
  visibleClasses,
  visibleFunctions,
} from './site.js';

const SPECIAL = [
  '__init__(self, *args)',
  '__new__(cls, *args)',
  '__call__(self, *args)',
  '__getattr__(self, name)',
  '__getitem__(self, key)',
  '__iter__(self)',
  '__enter__(self)',
  '__exit__(self, *args)',
  '__eq__(self, other)',
  '__add__(self, other)',
  '__len__(self)',
  '__get__(self, instance, owner)',
  '__init_subclass__(cls)',
  '__class_getitem__(cls, item)',
];

/** A function whose body calls something and returns a value. */
export function newFunction(site: Site, header: string, indent: string): string[] {
  const call = anyCall(site);
  return [
    `${indent}def ${header}:`,
    ...(call === undefined ? [] : [`${indent}    value = ${call}`]),
    `${indent}    return ${site.choices.once(2) && call !== undefined ? 'value' : anyValue(site)}`,
  ];
}

export function newClass(site: Site, name: string): string[] {
  const base = site.choices.once(2) ? any(site, visibleClasses(site)) : undefined;
  return [
    `class ${name}${base === undefined ? '' : `(${base})`}:`,
    ...newFunction(site, `${anyNewName(site, methodNames(site))}(self)`, '    '),
  ];
}

const addFunction: Edit = (site) => {
  const known = [...visibleFunctions(site), ...site.other().names];
  const header = `${anyNewName(site, known)}(first=None, *rest)`;
  return site.text.withEnd(['', '', ...newFunction(site, header, ''), '']);
};

const addClass: Edit = (site) => {
  const known = [...visibleClasses(site), ...site.other().names];
  return site.text.withEnd(['', '', ...newClass(site, anyNewName(site, known)), '']);
};

function addMethod(header: (site: Site) => string): Edit {
  return (site) => {
    const { text } = site;
    const block = any(
      site,
      classesOf(site).filter(({ body, past }) => body < past),
    );
    if (block === undefined) return undefined;
    const { past } = text.lines[block.past - 1];
    return text.with(past, past, newFunction(site, header(site), text.lines[block.body].indent));
  };
}

function removeBlock(blocks: (site: Site) => Block[]): Edit {
  return (site) => {
    const { text } = site;
    const block = any(site, blocks(site));
    if (block === undefined) return undefined;
    const { first, past, indent } = rowsOf(text, block);
    const left = text.isWholeSuite(block.decorated, block.past) ? [`${indent}pass`] : [];
    return text.with(first, past, left);
  };
}

function renameBlock(blocks: (site: Site) => Block[], known: (site: Site) => string[]): Edit {
  return (site) => {
    const { text } = site;
    const block = any(site, blocks(site));
    if (block === undefined) return undefined;
    const name = anyNewName(site, known(site));
    const line = text.lines[block.header];
    return text.withLine(
      line,
      line.text.replace(/^((?:(?:async\s+)?def|class)\s+)[\p{L}\p{N}_]+/u, (_, start) => `${start}${name}`),
    );
  };
}

/** Puts a definition behind the next one of its scope. */
const moveBlock: Edit = (site) => {
  const { text } = site;
  const { blocks } = text;
  const block = any(site, blocks);
  const next = blocks.find(({ decorated, parent }) => decorated === block?.past && parent === block.parent);
  if (block === undefined || next === undefined) return undefined;
  const upper = rowsOf(text, block);
  const lower = rowsOf(text, next);
  return text.with(upper.first, lower.past, [
    ...text.rows.slice(lower.first, lower.past),
    ...text.rows.slice(upper.past, lower.first),
    ...text.rows.slice(upper.first, upper.past),
  ]);
};

/** The rows of a definition with its decorators. */
function rowsOf({ lines }: PythonText, { decorated, past: end }: Block): Omit<Line, 'text'> {
  const { first, indent } = lines[decorated];
  return { first, past: lines[end - 1].past, indent };
}

const addBase: Edit = (site) => {
  const { text } = site;
  const block = any(site, classesOf(site));
  const base = any(
    site,
    visibleClasses(site).filter((name) => name !== block?.name),
  );
  if (block === undefined || base === undefined) return undefined;
  const line = text.lines[block.header];
  const header = headerOf(line.text);
  if (header === undefined)
    return text.withLine(
      line,
      line.text.replace(/^class\s+[\p{L}\p{N}_]+/u, (start) => `${start}(${base})`),
    );
  return text.withLine(line, textOf({ ...header, items: [base, ...header.items] }));
};

const removeBase: Edit = (site) =>
  withHeader(site, any(site, classesWithBases(site)), (items) =>
    items.toSpliced(site.choices.below(items.length), 1),
  );

function classesWithBases(site: Site): Block[] {
  return classesOf(site).filter(({ header }) => headerOf(site.text.lines[header].text)?.items.length);
}

const addDecorator: Edit = (site) => {
  const { text, choices } = site;
  const block = any(site, functionsOf(site));
  if (block === undefined) return undefined;
  const { first, indent } = text.lines[block.header];
  const known = ['staticmethod', 'classmethod', 'property', ...visibleFunctions(site)];
  return text.with(first, first, [`${indent}@${choices.pick(known)}`]);
};

const removeDecorator: Edit = (site) => {
  const { text } = site;
  const line = any(
    site,
    text.lines.filter((one) => one.text.startsWith('@')),
  );
  return line && text.with(line.first, line.past, []);
};

const addParameter: Edit = (site) =>
  withHeader(site, any(site, functionsOf(site)), (items) => {
    const last = items.findIndex((item) => item.startsWith('**'));
    const at = last < 0 ? items.length : last;
    return items.toSpliced(at, 0, `more_${site.choices.below(100)}=${anyValue(site)}`);
  });

const annotateParameter: Edit = (site) =>
  withHeader(site, any(site, functionsOf(site)), (items) => {
    const at = any(
      site,
      [...items.keys()].filter((one) => parameterName(items[one]) !== undefined && !items[one].includes(':')),
    );
    if (at === undefined) return undefined;
    const annotated = items[at].replace(/^[*\s]*[\p{L}\p{N}_]+/u, (start) => `${start}: ${anyType(site)}`);
    return items.with(at, annotated);
  });

/** The text with other items between a header's parentheses. */
function withHeader(
  { text }: Site,
  block: Block | undefined,
  change: (items: string[]) => string[] | undefined,
): string | undefined {
  const line = block && text.lines[block.header];
  const header = line && headerOf(line.text);
  const items = header && change(header.items);
  return items && text.withLine(line!, textOf({ ...header!, items }));
}

export const DEFINITIONS: Record<string, Edit> = {
  'add-function': addFunction,
  'add-class': addClass,
  'add-method': addMethod((site) => `${anyNewName(site, methodNames(site))}(self, *args)`),
  'add-special-method': addMethod(({ choices }) => choices.pick(SPECIAL)),
  'remove-function': removeBlock(functionsOf),
  'remove-class': removeBlock(classesOf),
  'rename-function': renameBlock(functionsOf, (site) => [...methodNames(site), ...visibleFunctions(site)]),
  'rename-class': renameBlock(classesOf, visibleClasses),
  'move-definition': moveBlock,
  'add-base': addBase,
  'remove-base': removeBase,
  'add-decorator': addDecorator,
  'remove-decorator': removeDecorator,
  'add-parameter': addParameter,
  'annotate-parameter': annotateParameter,
};
