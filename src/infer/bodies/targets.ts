/** Assignment to targets (names, attributes, elements, and unpacking), and `del`. */
import { AttributeNode, DisplayNode, NameNode, StarredNode, SubscriptNode } from '../../model/operands.js';
import { Syntax, syntaxKind } from '../../model/syntax.js';
import { listAt } from '../../model/syntaxChildren.js';
import { putAttributes } from '../attributes/attributeDictionaries.js';
import { attributeName } from '../attributes/privateNames.js';
import { replaceOutside } from '../attributes/replacedOutside.js';
import { setAttribute } from '../attributes/setters.js';
import { UNKNOWN_ARGUMENTS } from '../calls/arguments.js';
import { call, NO_CONTEXT } from '../calls/calls.js';
import { leaveEntryOpen, leaveStoreOpen } from '../calls/openPuts.js';
import { leaveAttributeOpen } from '../calls/openStores.js';
import { moveItemsIn, putEntry } from '../containers/containers.js';
import { REST } from '../containers/elementKeys.js';
import { unpack } from '../containers/iteration.js';
import { setItem } from '../containers/setItem.js';
import { Atom } from '../domain/values.js';
import { setUnderOwnNames } from '../libraries/setByName.js';
import type { Run } from '../run.js';
import { narrowAssigned } from './assignedPaths.js';
import { evaluate } from './expressions.js';
import { openContainer, openPart } from './openParts.js';
import { listOf } from './sequences.js';
import { asKey } from './subscriptExpressions.js';
import { subscriptMember } from './writtenKeys.js';

export function assign(run: Run, target: number, value: number): void {
  const { syntax, engine } = run;
  switch (syntaxKind(syntax, target)) {
    case Syntax.name:
      run.variables.store(syntax[target + NameNode.name], value);
      return;
    case Syntax.starred:
      assign(run, syntax[target + StarredNode.value], listOf(run, target, value));
      return;
    case Syntax.tuple:
    case Syntax.list: {
      const count = syntax[target + DisplayNode.items];
      let star = -1;
      for (let i = 0; i < count; i++)
        if (syntaxKind(syntax, syntax[target + DisplayNode.items + 1 + i]) === Syntax.starred) star = i;
      const parts = unpack(engine, value, count, star);
      for (let i = 0; i < count; i++) assign(run, syntax[target + DisplayNode.items + 1 + i], parts[i]);
      return;
    }
    case Syntax.attribute: {
      const object = evaluate(run, syntax[target + AttributeNode.value]);
      const name = attributeName(engine.universe, run.name(syntax[target + AttributeNode.name]), run.unit);
      run.paths.forget(target);
      replaceOutside(run, object, name, value);
      const kept = leaveAttributeOpen(run, object, name, value);
      if (kept !== 0 || value === 0) setAttribute(engine, object, name, kept);
      narrowAssigned(run, target, object, name, value);
      if (name === engine.universe.nameId('__class__')) becomeInstance(run, target, value);
      if (name === engine.members.dictionary) {
        putAttributes(engine, object, value);
        run.paths.forget(syntax[target + AttributeNode.value]);
      }
      return;
    }
    case Syntax.subscript:
      assignElement(run, target, value);
      run.paths.forgetElements(syntax[target + SubscriptNode.value]);
      return;
    default:
      evaluate(run, target);
  }
}

/** `x.__class__ = C`: from there on, `x` is an object of that class (data model, "Special attributes"). */
function becomeInstance(run: Run, target: number, classes: number): void {
  const { syntax, engine } = run;
  const object = syntax[target + AttributeNode.value];
  if (syntaxKind(syntax, object) !== Syntax.name) return;
  const made = call(engine, NO_CONTEXT, classes, UNKNOWN_ARGUMENTS);
  if (made !== 0) run.variables.store(syntax[object + NameNode.name], made);
}

/** One target of `del`: a name is bound no more; of others, what stands before the last step and in brackets is evaluated. */
export function unbind(run: Run, target: number): void {
  const { syntax } = run;
  switch (syntaxKind(syntax, target)) {
    case Syntax.name: {
      run.paths.forget(target);
      const slot = run.variables.slot(syntax[target + NameNode.name]);
      if (slot >= 0) run.variables.env.set(slot, 0);
      return;
    }
    case Syntax.tuple:
    case Syntax.list:
      for (let i = 1; i <= syntax[target + DisplayNode.items]; i++)
        unbind(run, syntax[target + DisplayNode.items + i]);
      return;
    case Syntax.attribute:
      run.paths.forget(target);
      evaluate(run, syntax[target + AttributeNode.value]);
      return;
    case Syntax.subscript:
      run.paths.forgetElements(syntax[target + SubscriptNode.value]);
      moveItemsIn(run.engine, evaluate(run, syntax[target + SubscriptNode.value]));
      for (let i = 1; i <= syntax[target + SubscriptNode.items]; i++)
        evaluate(run, syntax[target + SubscriptNode.items + i]);
      return;
    default:
      evaluate(run, target);
  }
}

/** `globals()[f.__name__] = f` */
function isOwnName(run: Run, target: number, value: number): boolean {
  const { syntax, file } = run;
  const key = syntax[target + SubscriptNode.items + 1];
  if (syntax[target + SubscriptNode.items] !== 1 || syntaxKind(syntax, key) !== Syntax.attribute)
    return false;
  if (file.facts.string(syntax[key + AttributeNode.name]) !== '__name__') return false;
  return evaluate(run, syntax[key + AttributeNode.value]) === value;
}

function assignElement(run: Run, target: number, value: number): void {
  const { syntax, engine } = run;
  const { values } = engine;
  const object = evaluate(run, syntax[target + SubscriptNode.value]);
  const member = subscriptMember(run, target);
  const items = listAt(syntax, target + SubscriptNode.items);
  const keys = items.map((item) => evaluate(run, item));
  const container = openContainer(run, syntax[target + SubscriptNode.value], object);
  const isOpen = member === REST && values.isSymbolic(container);
  const left = isOpen ? leaveStoreOpen(run, container, asKey(engine, keys), value) : [];
  const key = asKey(
    engine,
    keys.map((one) => engine.resolve(one)),
  );
  const isEntry = member === REST && items.length === 1 && values.isSymbolic(value);
  const ownKey = isEntry ? openPart(run, items[0], keys[0]) : 0;
  const resolved = engine.resolve(value);
  for (const atom of values.lists.items(engine.resolve(object))) {
    if (left.includes(atom)) continue;
    if (ownKey !== 0 && leaveEntryOpen(run, atom, ownKey, value)) continue;
    if (values.kind[atom] === Atom.site && member !== REST) putEntry(engine, atom, key, member, resolved);
    else if (values.kind[atom] === Atom.attributes && isOwnName(run, target, value))
      setUnderOwnNames(engine, values.single(values.a[atom]), resolved);
    else setItem(engine, atom, key, resolved);
  }
}
