/** Edits of a module as a whole: its imports, a comment on top, and what a new one holds. */
import { newClass, newFunction } from './definitions.js';
import { PythonText } from './pythonText.js';
import { any, bodiesOf, type Edit, importsOf, type Site } from './site.js';

function importStatement(site: Site): string {
  const { module, names } = site.other();
  const name = any(site, names);
  const options = [`import ${module}`, `from ${module} import *`];
  if (name !== undefined)
    options.push(`from ${module} import ${name}`, `from ${module} import ${name} as other`);
  return site.choices.pick(options);
}

/** Below another import, or within a function. */
const addImport: Edit = (site) => {
  const { text, choices } = site;
  const block = choices.once(4) ? any(site, bodiesOf(site)) : undefined;
  if (block !== undefined) {
    const { first, indent } = text.lines[block.body];
    return text.with(first, first, [`${indent}${importStatement(site).replace('import *', 'import x')}`]);
  }
  const { past } = any(site, importsOf(site)) ?? { past: 0 };
  return text.with(past, past, [importStatement(site)]);
};

const removeImport: Edit = (site) => {
  const line = any(site, importsOf(site));
  return line && site.text.with(line.first, line.past, []);
};

const LISTED = /^__all__ *= *[[(]/;

/** Puts a name in front of those that `__all__` lists, takes the first one out, or begins such a list. */
const listName: Edit = (site) => {
  const { text, choices } = site;
  const name = any(
    site,
    text.blocks.filter(({ parent }) => parent === undefined).map((one) => one.name),
  );
  const list = text.lines.find((line) => LISTED.test(line.text));
  const shorter = list?.text.replace(/(['"])\w+\1 *,? */, '');
  if (list !== undefined && shorter !== list.text && (name === undefined || choices.once(2)))
    return text.withLine(list, shorter as string);
  if (name === undefined) return undefined;
  if (list === undefined) return text.withEnd(['', `__all__ = ['${name}']`, '']);
  return text.withLine(
    list,
    list.text.replace(LISTED, (begun) => `${begun}'${name}', `),
  );
};

/** What a new file may hold: a function and a class that use what it imports. */
export function newModule(site: Site): string {
  const { choices } = site;
  const imports = `${importStatement(site)}\n${importStatement(site)}\n`;
  const inside = { ...site, text: new PythonText(imports) };
  const added = [
    ...newFunction(inside, `added_${choices.below(1000)}(value)`, ''),
    '',
    ...newClass(inside, `Added${choices.below(1000)}`),
  ];
  return `${imports}\n${added.join('\n')}\n`;
}

export const MODULES: Record<string, Edit> = {
  'add-import': addImport,
  'remove-import': removeImport,
  'list-name': listName,
  'add-comment': ({ text, choices }) => text.with(0, 0, [`# comment ${choices.below(1000)}`]),
};
