/** Edits of what the bodies of classes hold beside functions, and of what stands above classes. */
import type { Block, Line } from './pythonText.js';
import { isSimple } from './pythonText.js';
import {
  any,
  anyNewName,
  anyType,
  anyValue,
  classesOf,
  type Edit,
  type Site,
  visibleFunctions,
} from './site.js';

const DATA = /^([\p{L}_][\p{L}\p{N}_]*)\s*(?::[^=]*)?(?:=(?!=)|$)/u;

/** Statements of a class's own body that give a name data. */
function dataOf({ text }: Site): Line[] {
  return text.blocks
    .filter(({ isClass, body, past }) => isClass && body < past)
    .flatMap((block) => {
      const { indent } = text.lines[block.body];
      return text
        .linesOf(block)
        .filter((line) => line.indent === indent && isSimple(line) && DATA.test(line.text));
    });
}

function dataNames(site: Site): string[] {
  return dataOf(site).flatMap(({ text }) => DATA.exec(text)?.[1] ?? []);
}

function withLines(site: Site): Block | undefined {
  return any(
    site,
    classesOf(site).filter(({ body, past }) => body < past),
  );
}

const addData: Edit = (site) => {
  const { text, choices } = site;
  const block = withLines(site);
  if (block === undefined) return undefined;
  const { first, indent } = text.lines[block.body];
  const name = anyNewName(site, dataNames(site));
  const options = [
    `${name} = ${anyValue(site)}`,
    `${name}: ${anyType(site)} = None`,
    `${name}: ${anyType(site)}`,
  ];
  return text.with(first, first, [`${indent}${choices.once(9) ? '__slots__ = ()' : choices.pick(options)}`]);
};

const removeData: Edit = (site) => {
  const { text } = site;
  const line = any(site, dataOf(site));
  if (line === undefined) return undefined;
  const at = text.lines.indexOf(line);
  return text.with(line.first, line.past, text.isWholeSuite(at, at + 1) ? [`${line.indent}pass`] : []);
};

const changeData: Edit = (site) => {
  const line = any(site, dataOf(site));
  const name = line && DATA.exec(line.text)?.[1];
  return line && site.text.withLine(line, `${name} = ${anyValue(site)}`);
};

const decorateClass: Edit = (site) => {
  const { text } = site;
  const block = any(site, classesOf(site));
  const name = any(site, visibleFunctions(site));
  if (block === undefined || name === undefined) return undefined;
  const { first, indent } = text.lines[block.header];
  return text.with(first, first, [`${indent}@${name}`]);
};

export const CLASSES: Record<string, Edit> = {
  'add-class-data': addData,
  'remove-class-data': removeData,
  'change-class-data': changeData,
  'decorate-class': decorateClass,
};
