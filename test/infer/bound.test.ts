/** Inference comes to its end, or says that it didn't. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Phase } from '../../src/infer/domain/phases.js';
import { Engine, recordingEngine } from '../../src/infer/engine.js';
import { createInference } from '../../src/infer/index.js';
import { calleesIn, linkModule } from './calleesIn.js';
import { FIXTURES, functionsOf, handleOf, linkProject } from './program.js';

const linked = await linkProject(`${FIXTURES}callbacks/project`);

test('where nothing changes any more, no bound was met', () => {
  assert.equal(createInference(linked).isBounded(), false);
});

test('where something would still change, it was', () => {
  const engine = new Engine(linked, 0);
  engine.solve();
  assert.equal(engine.isBounded, true);
});

test('each round is evaluated as a whole, or as far as it is for the first time', () => {
  const roundsWithin = (mostAgain?: number): number[][] => {
    const { engine, recording } = recordingEngine(linked, mostAgain);
    engine.solve();
    const { units } = recording.flat();
    return recording.rounds
      .slice(0, recording.phaseEnds[Phase.open])
      .map((from, round) => [...units.subarray(from, recording.rounds[round + 1])]);
  };
  const all = roundsWithin();
  const counts = Array.from({ length: 40 }, (_, mostAgain) => {
    const rounds = roundsWithin(mostAgain).filter((units) => units.length > 0);
    assert.deepEqual(rounds, all.slice(0, rounds.length));
    return rounds.length;
  });
  assert.deepEqual(
    counts,
    counts.toSorted((one, other) => one - other),
  );
  assert.deepEqual(new Set(counts), new Set(Array.from({ length: all.length + 1 }, (_, count) => count)));
});

const WRAPPED = `
class Sailor:
    def row(self): pass

class Cook:
    def stir(self): pass

def sign_on(*crew):
    if len(crew) == 40: return cast_off(*crew)
    return sign_on(Sailor(), *crew)

def cast_off(first, *others):
    first.row()
    for one in others: one.row()

def muster(*crew): set_sail(*crew)

def set_sail(first, *others):
    first.row()
    for one in others: serve(one)

def serve(one): one.stir()

sign_on(Sailor())
`;

test('what hands on one argument more at each call comes to an end soon', async () => {
  const engine = new Engine(await linkModule('ship', WRAPPED), 60);
  engine.solve();
  assert.equal(engine.isBounded, false);
});

test('of many arguments all get through', async () => {
  const crew = [...Array.from({ length: 40 }, () => 'Sailor()'), 'Cook()'].join(', ');
  const callees = await calleesIn('ship', `${WRAPPED}muster(${crew})\n`);
  assert.deepEqual(callees.get('ship.cast_off'), ['ship.Sailor.row']);
  assert.deepEqual(callees.get('ship.set_sail'), ['ship.Sailor.row', 'ship.serve']);
  assert.deepEqual(callees.get('ship.serve'), ['ship.Cook.stir']);
});

/** Stages that hand on to each other, the last one first, so that each round of evaluations reaches one more. */
function relay(stages: number): string {
  const each = Array.from({ length: stages }, (_, stage) => stage);
  return [
    'from json import loads',
    'queue = []',
    ...each.map((stage) => `stage${stage} = []`),
    ...each.flatMap((stage) => [
      `class Stage${stage}:`,
      `    def then(self): return ${stage + 1 < stages ? `Stage${stage + 1}()` : 'None'}`,
      '    def run(self): pass',
    ]),
    'def drain():',
    '    for (stage,) in queue: stage.run()',
    ...each
      .toReversed()
      .flatMap((stage) => [
        `def step${stage}():`,
        `    for stage in stage${stage}:`,
        '        queue.append((stage,))',
        `        ${stage + 1 < stages ? `stage${stage + 1}.append(stage.then())` : 'pass'}`,
      ]),
    'stage0.append(Stage0())',
    ...each.map((stage) => `step${stage}()`),
    'queue.append((loads("null"),))',
    'drain()',
  ].join('\n');
}

test('what came after the last evaluation that a body may have is found once more, at last', async () => {
  const linked = await linkModule('relay', `${relay(14)}\n`);
  const inference = createInference(linked);
  const drain = functionsOf(linked).find((entity) => handleOf(linked, entity) === 'relay.drain') ?? -1;
  const [site] = inference.sitesOf(drain);
  assert.deepEqual(
    site.targets.map((target) => handleOf(linked, target)).toSorted(),
    Array.from({ length: 14 }, (_, stage) => `relay.Stage${stage}.run`).toSorted(),
  );
  // The last one that is put in isn't known.
  assert.notEqual(site.cause, 0);
});
