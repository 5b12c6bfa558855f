/** Asks a Python process (the folder oracle) what it makes of modules: one process for any number of them. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

/** Line (1-based) and column (0-based, code points) of a function's name, and its signature. */
export type Signature = [line: number, column: number, text: string];
export type Verdict = { refused: string } | { lines: string[]; scopes: boolean };

/** The oracle's folder; compiled tests lie three folders below the repository's root. */
const SCRIPT = fileURLToPath(new URL('../../../test/soak/oracle', import.meta.url));

export class Oracle {
  private readonly child: ChildProcessByStdio<Writable, Readable, null>;
  private readonly waiting: { resolve: (verdict: Verdict) => void; reject: (error: Error) => void }[] = [];
  private failure: Error | undefined;

  constructor(interpreter = 'python3') {
    this.child = spawn(interpreter, ['-B', SCRIPT], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.child.on('error', (error) =>
      this.fail(
        new Error(
          `expected a Python interpreter called ${JSON.stringify(interpreter)}, found none that starts ` +
            `(${error.message}); install Python 3.11 or newer`,
        ),
      ),
    );
    this.child.on('exit', (code) => this.fail(new Error(`the Python process ended with status ${code}`)));
    this.child.stdin.on('error', () => {});
    createInterface({ input: this.child.stdout }).on('line', (line) =>
      this.waiting.shift()?.resolve(JSON.parse(line) as Verdict),
    );
  }

  judge(source: Buffer, signatures: readonly Signature[]): Promise<Verdict> {
    return new Promise((resolve, reject) => {
      if (this.failure !== undefined) return reject(this.failure);
      this.waiting.push({ resolve, reject });
      this.child.stdin.write(`${JSON.stringify({ source: source.toString('base64'), signatures })}\n`);
    });
  }

  close(): void {
    this.child.stdin.end();
  }

  private fail(error: Error): void {
    this.failure ??= error;
    for (const { reject } of this.waiting.splice(0)) reject(this.failure);
  }
}
