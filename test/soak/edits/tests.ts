/** Edits of what pytest reads: cases of tests, which a constant of the module may list, and fixtures. */
import { headerOf, parameterName } from './headers.js';
import { any, type Edit, functionsOf, type Site, visibleClasses } from './site.js';

/** Something to be called for each case, or a text. */
function cases(site: Site): string {
  const { choices } = site;
  const one = (): string => any(site, visibleClasses(site)) ?? `'case${choices.below(9)}'`;
  return `[${one()}, ${one()}]`;
}

/** Puts cases above a function for one of its parameters; by a constant, which another edit may change. */
const parametrize: Edit = (site) => {
  const { text, choices } = site;
  const block = any(site, functionsOf(site));
  if (block === undefined) return undefined;
  const { first, indent, text: header } = text.lines[block.header];
  const name = parameterName(headerOf(header)?.items.at(-1) ?? '') ?? 'case';
  const constant = `CASES_${choices.below(3)}`;
  const rows = [...text.rows];
  rows.splice(first, 0, `${indent}@pytest.mark.parametrize('${name}', ${constant})`);
  return ['import pytest', `${constant} = ${cases(site)}`, ...rows].join('\n');
};

const IMPORTS = ['from pytest import fixture as fixed', 'from pytest import fixture', 'import pytest'];
const DECORATORS = ['@fixed', '@fixture', '@pytest.fixture', "@pytest.fixture(name='case')"];

const makeFixture: Edit = (site) => {
  const { text, choices } = site;
  const block = any(site, functionsOf(site));
  if (block === undefined) return undefined;
  const { first, indent } = text.lines[block.header];
  const rows = [...text.rows];
  rows.splice(first, 0, `${indent}${choices.pick(DECORATORS)}`);
  return [choices.pick(IMPORTS), ...rows].join('\n');
};

/** A constant of the module: a version, a number, or what a class is called. */
const release: Edit = (site) => {
  const { text, choices } = site;
  const line = any(
    site,
    text.lines.filter((one) => one.indent === '' && /^\w+ = (?:['"\d])/.test(one.text)),
  );
  const values = [
    `'1.${choices.below(9)}'`,
    `${choices.below(9)}`,
    `'${any(site, visibleClasses(site)) ?? 'none'}'`,
  ];
  const value = choices.pick(values);
  if (line === undefined) return text.withEnd(['', `RELEASE_${choices.below(3)} = ${value}`, '']);
  return text.withLine(line, `${/^\w+ = /.exec(line.text)?.[0]}${value}`);
};

export const TESTS: Record<string, Edit> = {
  'parametrize-test': parametrize,
  'make-fixture': makeFixture,
  'change-release': release,
};
