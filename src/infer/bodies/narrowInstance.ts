/** What `isinstance` says of an expression, whoever asks it. */
import type { Run } from '../run.js';
import { instancesAmong, othersThan } from './amongClasses.js';
import { change } from './narrowedNames.js';
import { Kept } from './openNarrowing.js';

/** It is of one of the classes, or of none of them; where there are none, nothing is said. */
export function narrowInstance(run: Run, subject: number, classes: readonly number[], truth: boolean): void {
  if (classes.length === 0) return;
  const { engine } = run;
  change(
    run,
    subject,
    (value) => (truth ? instancesAmong(engine, value, classes) : othersThan(engine, value, classes)),
    { kept: truth ? Kept.instances : Kept.others, classes },
  );
}
