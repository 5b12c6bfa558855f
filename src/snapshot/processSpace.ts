/** Where the ids of processes mean what they mean to this one: a running system, and in it a PID namespace. */
import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

let known: string | undefined;

/** Eight hexadecimal digits; other ones after a restart, on another machine and in another container. */
export function processSpace(): string {
  known ??= createHash('sha256').update(described()).digest('hex').slice(0, 8);
  return known;
}

/** Where the system says neither (it isn't Linux), the machine's name has to do. */
function described(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1');
    return `${boot}${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}
