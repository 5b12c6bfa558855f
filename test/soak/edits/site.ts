/** Where an edit takes place, and the names and values that may be written there. */
import type { Choices } from '../choices.js';
import { headerOf, parameterName } from './headers.js';
import type { Block, Line, PythonText } from './pythonText.js';

/** A module of the project and the names of its definitions. */
export interface OtherModule {
  module: string;
  names: string[];
}

export interface Site {
  text: PythonText;
  choices: Choices;
  /** Any module of the project. */
  other: () => OtherModule;
}

/** Gives the file's new text; undefined where there is nothing to be changed in this way. */
export type Edit = (site: Site) => string | undefined;

/** One of them, or undefined when there are none. */
export function any<Item>({ choices }: Site, items: readonly Item[]): Item | undefined {
  return items.length === 0 ? undefined : choices.pick(items);
}

export function functionsOf({ text }: Site): Block[] {
  return text.blocks.filter(({ isClass }) => !isClass);
}

export function classesOf({ text }: Site): Block[] {
  return text.blocks.filter(({ isClass }) => isClass);
}

/** Functions whose body has lines of its own. */
export function bodiesOf(site: Site): Block[] {
  return functionsOf(site).filter(({ body, past }) => body < past);
}

export function importsOf({ text }: Site): Line[] {
  return text.lines.filter((line) => line.indent === '' && /^(?:import|from)\s/.test(line.text));
}

/** Names that imports at the module's level bind. */
function importedNames(site: Site): string[] {
  return importsOf(site).flatMap(({ text }) => {
    const plain = text.replace(/#.*/g, '').replace(/[()\\]/g, ' ');
    const items = plain.replace(/^from\s.*?\simport\s|^import\s/s, '').split(',');
    return items.flatMap(
      (item) => /(?:^|\sas\s)\s*([\p{L}_][\p{L}\p{N}_]*)[^\s]*\s*$/u.exec(item)?.[1] ?? [],
    );
  });
}

/** What is defined or imported at the module's level and looks like a class. */
export function visibleClasses(site: Site): string[] {
  const own = classesOf(site).filter(({ parent }) => parent === undefined);
  return [
    ...own.map(({ name }) => name),
    ...importedNames(site).filter((name) => /^_*\p{Lu}.*\p{Ll}/u.test(name)),
  ];
}

/** What is defined or imported at the module's level and looks like a function. */
export function visibleFunctions(site: Site): string[] {
  const own = functionsOf(site).filter(({ parent }) => parent === undefined);
  return [
    ...own.map(({ name }) => name),
    ...importedNames(site).filter((name) => /^_*\p{Ll}/u.test(name) && name !== 'annotations'),
  ];
}

/** Names of methods of the file's classes, special ones left out. */
export function methodNames(site: Site): string[] {
  return functionsOf(site)
    .filter(({ parent, name }) => parent?.isClass && !name.startsWith('__'))
    .map(({ name }) => name);
}

/** Parameters, and what the body assigns. */
export function localsOf({ text }: Site, block: Block): string[] {
  const parameters = headerOf(text.lines[block.header].text)?.items ?? [];
  const assigned = text.linesOf(block).flatMap((line) => {
    const found = /^(?:for\s+)?([\p{L}_][\p{L}\p{N}_]*)(?:\s*:[^=]+)?(?:\s+in\s|\s*=[^=])/u.exec(line.text);
    return found?.[1] ?? [];
  });
  return [...new Set([...parameters.flatMap((item) => parameterName(item) ?? []), ...assigned])];
}

/** Names of the module's data. */
export function dataOf({ text }: Site): string[] {
  return text.lines.flatMap(({ indent, text: line }) => {
    const found = indent === '' ? /^([\p{L}_][\p{L}\p{N}_]*)(?:\s*:[^=]+)?\s*=(?!=)/u.exec(line) : null;
    return found?.[1] ?? [];
  });
}

/** A call of something that the file sees, or of a method of `self`. */
export function anyCall(site: Site, block?: Block): string | undefined {
  const { choices } = site;
  const names = [...visibleFunctions(site), ...visibleClasses(site)];
  if (block?.parent?.isClass) names.push(...methodNames(site).map((name) => `self.${name}`));
  const name = any(site, names);
  if (name === undefined) return undefined;
  const passed = block === undefined ? [] : localsOf(site, block);
  const count = passed.length === 0 ? 0 : choices.below(3);
  return `${name}(${Array.from({ length: count }, () => choices.pick(passed)).join(', ')})`;
}

/** An expression: a literal, a class or one of its objects, a function, a local, a call. */
export function anyValue(site: Site, block?: Block): string {
  const { choices } = site;
  const made = any(site, visibleClasses(site));
  const options = ['None', '0', "'text'", '[]', '{}', 'lambda *args: args'];
  if (made !== undefined) options.push(`${made}()`, made, `[${made}()]`, `{'key': ${made}}`);
  const named = any(site, visibleFunctions(site));
  if (named !== undefined) options.push(named, `{'key': ${named}}`);
  const local = block === undefined ? undefined : any(site, localsOf(site, block));
  if (local !== undefined) options.push(local, `(${local}, 1)`, `[each for each in ${local}]`);
  const call = anyCall(site, block);
  if (call !== undefined) options.push(call, call);
  return choices.pick(options);
}

export function anyType(site: Site): string {
  const made = any(site, visibleClasses(site)) ?? 'object';
  return site.choices.pick([
    'int',
    'str',
    'None',
    `'${made}'`,
    `'${made} | None'`,
    `'list[${made}]'`,
    `'type[${made}]'`,
  ]);
}

/** Names of attributes that the file asks for. */
function attributesIn({ text }: Site): string[] {
  return text.lines.flatMap(({ text: line }) => [...line.matchAll(/\.([a-z]\w*)/g)].map(([, name]) => name));
}

/** A name that is new, one that the project has elsewhere, or one that is asked of some object. */
export function anyNewName(site: Site, known: readonly string[]): string {
  const { choices } = site;
  const found = any(site, choices.once(2) ? known : choices.once(2) ? attributesIn(site) : []);
  return found ?? `added_${choices.below(1000)}`;
}
