/** `snakeshot verify`: the thorough check of a snapshot. */
import type { Command } from 'commander';
import type { SnapshotFile } from '../snapshot/snapshotFile.js';
import { examples } from './examples.js';
import { ExitStatus, isBrokenSnapshot } from './exitStatus.js';
import { print } from './streams.js';
import { SNAPSHOT } from './texts.js';

export function addVerify(program: Command): void {
  program
    .command('verify')
    .description(
      'Checks everything in a snapshot: {"ok": true, "digest"}, or {"ok": false, "faults"} and status 1.',
    )
    .argument('<snapshot>', SNAPSHOT)
    .addHelpText('after', examples('snakeshot verify project.snap && echo sound'))
    .action(verify);
}

/** @throws SnapshotError for a path that there is no file to check at */
async function verify(path: string): Promise<void> {
  const [{ openSnapshot }, { verifySnapshot }] = await Promise.all([
    import('../snapshot/open.js'),
    import('../snapshot/verify.js'),
  ]);
  let snapshot: SnapshotFile;
  try {
    snapshot = await openSnapshot(path);
  } catch (error) {
    if (!isBrokenSnapshot(error)) throw error;
    fail([{ code: error.code, message: error.message }]);
    return;
  }
  const faults = verifySnapshot(snapshot);
  if (faults.length > 0) fail(faults);
  else print({ ok: true, digest: snapshot.header.digest });
}

function fail(faults: object[]): void {
  print({ ok: false, faults });
  process.exitCode = ExitStatus.no;
}
