/**
 * A name looked up through star imports, which may lead in circles: each module is walked once, and
 * one that is reached again while its own walk is under way gives nothing there.
 *
 * So an answer depends on where the walk began, and yet most of them are the same from everywhere.
 * What a walk finds for a module on its way is remembered for that module's own question when nothing
 * in it was cut off by what lay before it: a circle of n modules then takes n steps for a name
 * instead of n for each module. A remembered answer stands for all the modules that its own walk
 * would visit. To stay exact, a walk uses one at most, and none when it meets another module of an
 * earlier walk: those may be the same modules, which are walked once only.
 */
import type { Module } from './program.js';

/** A star import's module; `always`: it surely runs, and what it brings hides what earlier ones do. */
export interface Star {
  source: Module;
  always: boolean;
}

/** What the walk asks of the program, about one name. */
export interface StarNames {
  /** The entities that the module's own statements bind the name to. */
  own(module: Module): readonly number[];
  /** Its star imports, the last first. */
  stars(module: Module): readonly Star[];
  /** Whether a star import of the module brings the name. */
  exports(module: Module): boolean;
  /** The submodule of that name; undefined: none. */
  submodule(module: Module): number | undefined;
  /** The remembered answer of the module's own question; undefined: none. */
  known(module: Module): readonly number[] | undefined;
  remember(module: Module, found: readonly number[]): void;
  /** Takes a step; false: it was cut at a question under way, and nothing may be remembered. */
  isWhole(step: () => void): boolean;
}

interface Step {
  module: Module;
  stars: readonly Star[];
  /** The next star import to look at. */
  next: number;
  /** Where in the walk's list its entities begin. */
  from: number;
  any: boolean;
  /** The lowest step that cut it or a step above it off. */
  cutAt: number;
}

/** What is known of a module in this walk. */
interface Visit {
  /** Its step's place while it is under way; -1 when it is over. */
  at: number;
  any: boolean;
  /** Its own answer, where nothing before it cut it off. */
  found: readonly number[] | undefined;
}

/** The entities that a module has under a name. `walked`: modules of earlier walks for the name. */
export function walkStars(names: StarNames, root: Module, walked: Set<Module>): readonly number[] {
  return (
    (walked.has(root) ? undefined : walk(names, root, walked, true)) ??
    (walk(names, root, walked, false) as readonly number[])
  );
}

/** Undefined: it met a second module of earlier walks, and has to begin again without what they gave. */
function walk(
  names: StarNames,
  root: Module,
  walked: Set<Module>,
  mayRecall: boolean,
): readonly number[] | undefined {
  const visits = new Map<Module, Visit>();
  const found: number[] = [];
  const steps: Step[] = [];
  let recalled = false;

  const cutWith = (step: Step, asking: () => void): void => {
    if (!names.isWhole(asking)) step.cutAt = -1;
  };
  const begin = (module: Module): void => {
    const step: Step = { module, stars: [], next: 0, from: found.length, any: false, cutAt: steps.length };
    cutWith(step, () => found.push(...names.own(module)));
    step.any = found.length > step.from;
    if (!step.any) step.stars = names.stars(module);
    visits.set(module, { at: steps.length, any: false, found: undefined });
    if (step.stars.length > 0) walked.add(module);
    steps.push(step);
  };
  const end = (step: Step): void => {
    const submodule = step.any ? undefined : names.submodule(step.module);
    if (submodule !== undefined) found.push(submodule);
    step.any ||= submodule !== undefined;
    steps.pop();
    const visit = visits.get(step.module) as Visit;
    const whole = step.cutAt >= steps.length;
    if (whole) visit.found = [...new Set(found.slice(step.from))];
    visit.at = -1;
    visit.any = step.any;
    const outer = steps[steps.length - 1];
    if (outer === undefined) return;
    if (visit.found !== undefined) names.remember(step.module, visit.found);
    else outer.cutAt = Math.min(outer.cutAt, step.cutAt);
    brought(outer, step.any);
  };
  const brought = (step: Step, any: boolean): void => {
    if (!any) return;
    step.any = true;
    if (step.stars[step.next - 1].always) step.next = step.stars.length;
  };
  /** What is known of a module, as the step sees it; undefined: it has to be walked. */
  const look = (step: Step, module: Module): boolean | undefined => {
    const visit = visits.get(module);
    if (visit?.found !== undefined) found.push(...visit.found);
    else if (visit !== undefined) step.cutAt = Math.min(step.cutAt, Math.max(visit.at, 0));
    return visit?.any;
  };

  begin(root);
  for (let step = steps[0]; steps.length > 0; step = steps[steps.length - 1]) {
    if (step.next === step.stars.length) {
      end(step);
      continue;
    }
    const { source } = step.stars[step.next++];
    let exported = false;
    cutWith(step, () => {
      exported = names.exports(source);
    });
    if (!exported) continue;
    if (mayRecall && walked.has(source) && !visits.has(source)) {
      const known = recalled ? undefined : names.known(source);
      if (known === undefined) return undefined;
      recalled = true;
      visits.set(source, { at: -1, any: known.length > 0, found: known });
    }
    const any = look(step, source);
    if (any === undefined) begin(source);
    else brought(step, any);
  }
  return [...new Set(found)];
}
