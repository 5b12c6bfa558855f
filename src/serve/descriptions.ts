/**
 * What an agent is told: how the questions work together, and when to ask which. Every word is
 * read at the start of every session, so only what changes an agent's behaviour stands here.
 */
import type { Operation } from '../query/operations.js';

export const INSTRUCTIONS = `Answers about the structure of Python code, from a snapshot of its source; nothing is run.
Start with resolve (a name, a dotted path, a file or file:line) to get a handle, the dotted name at the definition. Then: inspect for one symbol in full, outline for the skeleton of a module, package or class, expand for one edge in one step, trace for several steps. Handles of re-exports work everywhere and come back canonical.
Absent is not empty: a missing key was not measured; [] and 0 were, and there are none. What is made at run time (metaclasses, setattr, computed imports) is not in the source and so not in an answer. Lines are 1-based, columns 0-based.
_meta says which snapshot answered, when it was written and, where known, the commit: lines may have moved since.`;

export const DESCRIPTIONS: Readonly<Record<Operation, string>> = {
  expand: `Python: the neighbours of a symbol along one edge, as stubs (handle, kind, scope, lines, signature; no source).
Edges: members (class, module: direct definitions in source order), submodules (package), enclosing_scope (what a symbol is written in), imports and imported_by (module), superclasses and subclasses (class, direct only; use trace for all below), callees (function, method, property: what its body calls).
stubs present, [] included: measured. unsupported: true instead: not answered, reason says why; it does not mean none. callers, references, overrides and other inbound uses are unsupported (deferred_reference_backend); imports and imported_by of a non-module are not_yet_implemented. unresolved_call_sites counts calls of which the source doesn't tell the target, or not all (beside others a lambda, or a computed name): if it isn't 0, callees may be incomplete. What only code outside passes in isn't counted. unresolved_imports lists import targets that were not found.
An unknown handle gives stubs: []; check it with resolve first.`,
  outline: `Python: the nested skeleton of a module or class in one call: every definition with kind, lines and signature, no source. edge: "submodules" gives a package's tree of modules instead.
children present, [] included: complete. children absent: a cap cut this node off (truncated: true, truncation_reason, and member_count withheld where counted): unknown, not empty; ask again for that node, or with a larger max_nodes. Members of external code are shown one level deep. An unknown handle gives one variable in lines 1 to 1.
Which definition holds a line of a file: the innermost node whose lines hold it, of the module that resolve gives for 'path.py'.`,
  resolve: `Python: from a name to its canonical handle and location. Use it first. Takes a bare name, a dotted or re-exported path, 'path.py' or 'path.py:LINE' (the name that the line begins with or defines).
ambiguous: true lists candidates, the project's own first: choose one, don't guess. found: false says why, with the nearest names. A bare method name lists all classes' methods of that name.`,
  resolve_at: `Python: the symbol under a cursor, definition or use; attributes only of modules, classes and self. For a position from an editor, a stack trace or a diff; when only the line is known, resolve takes 'path.py:LINE'.`,
  inspect: `Python: one symbol in full: location, docstring, signature, parameters with types and simple defaults, return type, bases, public re-exports. Use it before reading the file.
edge_counts says how many stubs expand would give for each measured edge; an edge that isn't listed was not measured. An unknown handle gives kind variable, location null and edge_counts {}.`,
  trace: `Python: everything within some steps of one or more handles along the chosen edges, breadth first: nodes by handle, and edges. For call chains (follow: ["callees"]), all subclasses (["subclasses"]), overriding methods (["subclasses", "members"] from the class), own and inherited members (["superclasses", "members"]), what depends on a module (["imported_by"]).
truncated: true only when max_depth or max_nodes cut something off. unresolved_roots and unsupported_edges name what could not be followed; unresolved_call_sites warns of calls that may be missing. stop_when leaves symbols out silently, and what is reached only through them.`,
};
