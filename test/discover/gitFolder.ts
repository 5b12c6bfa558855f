/** A real git checkout for one test, whatever the machine's own git is configured to. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Without git, only what is answered without it can be tested. */
export const HAS_GIT = spawnSync('git', ['--version']).error === undefined;

const ENVIRONMENT = {
  ...process.env,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_AUTHOR_NAME: 'Test',
  GIT_AUTHOR_EMAIL: 'test@example.org',
  GIT_COMMITTER_NAME: 'Test',
  GIT_COMMITTER_EMAIL: 'test@example.org',
};

/** @returns standard output without the last line's end */
export function git(folder: string, ...args: string[]): string {
  return execFileSync('git', args, {
    cwd: folder,
    env: ENVIRONMENT,
    encoding: 'utf8',
    stdio: 'pipe',
  }).trimEnd();
}

export function put(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** Commits everything that isn't ignored; returns the commit. */
export function commitAll(folder: string): string {
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--message', 'state');
  return git(folder, 'rev-parse', 'HEAD');
}
