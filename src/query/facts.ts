/**
 * The part of `inspect` that differs by kind: parameters and return type of a function, bases of
 * a class, the type and value of data, the package of a module.
 */
import { NONE, type SymbolId } from '../model/ids.js';
import type { InspectResult, TypeTree } from '../model/results.js';
import { handleOf } from '../snapshot/handles.js';
import type { Snapshot } from '../snapshot/snapshot.js';
import { parametersOf } from './parameters.js';
import { hasFlag, kindOf, textAt } from './stub.js';
import { superclassNames } from './superclasses.js';
import { typeTreeOf } from './typeTree.js';

type Facts = Partial<InspectResult>;

export function factsOf(snapshot: Snapshot, id: SymbolId): Facts {
  const kind = kindOf(snapshot, id);
  switch (kind) {
    case 'module':
      return moduleFacts(snapshot, id);
    case 'class':
      return classFacts(snapshot, id);
    case 'function':
    case 'method':
      return functionFacts(snapshot, id);
    case 'property':
    case 'attribute':
    case 'variable':
      return dataFacts(snapshot, id);
    default:
      return kind satisfies never;
  }
}

function moduleFacts(snapshot: Snapshot, id: SymbolId): Facts {
  const facts: Facts = { is_package: hasFlag(snapshot, id, 'package') };
  const parent = snapshot.column('symbol.parent')[id];
  if (parent !== NONE) facts.package = handleOf(snapshot, parent);
  return facts;
}

function classFacts(snapshot: Snapshot, id: SymbolId): Facts {
  const facts = withSignature(snapshot, id);
  if (snapshot.has('superclasses')) facts.superclasses = superclassNames(snapshot, id);
  return facts;
}

/** `return_type` is `null` where the source declares none. */
function functionFacts(snapshot: Snapshot, id: SymbolId): Facts {
  const facts = withSignature(snapshot, id);
  if (snapshot.has('parameters')) facts.parameters = parametersOf(snapshot, id);
  facts.return_type = typeOf(snapshot, id) ?? null;
  facts.is_async = hasFlag(snapshot, id, 'async');
  facts.is_classmethod = hasFlag(snapshot, id, 'classmethod');
  facts.is_staticmethod = hasFlag(snapshot, id, 'staticmethod');
  return facts;
}

function dataFacts(snapshot: Snapshot, id: SymbolId): Facts {
  const facts = withSignature(snapshot, id);
  const type = typeOf(snapshot, id);
  if (type !== undefined) facts.type = type;
  const value = textAt(snapshot, 'symbol.default', id);
  if (value !== undefined) facts.default = value;
  return facts;
}

/** As stubs have it: data whose value is one callable has that callable's. */
function withSignature(snapshot: Snapshot, id: SymbolId): Facts {
  const signature = textAt(snapshot, 'symbol.signature', id);
  return signature === undefined ? {} : { signature };
}

function typeOf(snapshot: Snapshot, id: SymbolId): TypeTree | undefined {
  const type = snapshot.column('symbol.type')[id];
  return type === NONE ? undefined : typeTreeOf(snapshot, type);
}
