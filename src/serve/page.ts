/**
 * Long answers of expand in pages. The whole answer is what the contract says; a page of it has
 * `next_cursor` when more stubs follow. A cursor belongs to one snapshot and one question, so pages
 * of different states can't be put together.
 */
import { crc32 } from 'node:zlib';
import { ArgumentError } from '../model/errors.js';
import type { ExpandResult, SupportedExpand } from '../model/results.js';
import { show } from '../query/show.js';

export interface PageRequest {
  /** Stubs in one page, from 1 on; without it, all that are left. */
  limit?: unknown;
  /** What the page before gave as `next_cursor`; without it, the first page. */
  cursor?: unknown;
}

export type ExpandPage = SupportedExpand & { next_cursor?: string };

/**
 * @param digest of the snapshot that was asked
 * @throws ArgumentError for a limit that isn't one, and a cursor of something else
 */
export function pageOf(result: ExpandResult, digest: string, page: PageRequest): ExpandResult | ExpandPage {
  const limit = limitOf(page.limit);
  const question = `${digest}.${crc32(`${result.source} ${result.edge}`).toString(16)}`;
  const start = page.cursor === undefined ? 0 : startOf(page.cursor, question);
  if ('unsupported' in result) return result;
  const end = start + limit;
  const stubs = result.stubs.slice(start, end);
  if (end >= result.stubs.length) return { ...result, stubs };
  return { ...result, stubs, next_cursor: Buffer.from(`${question}.${end}`).toString('base64url') };
}

function limitOf(limit: unknown): number {
  if (limit === undefined) return Number.POSITIVE_INFINITY;
  if (typeof limit === 'number' && Number.isInteger(limit) && limit >= 1) return limit;
  throw new ArgumentError(`expand: "limit": expected a whole number from 1 on, found ${show(limit)}.`);
}

function startOf(cursor: unknown, question: string): number {
  if (typeof cursor === 'string') {
    const text = Buffer.from(cursor, 'base64url').toString('latin1');
    const start = text.startsWith(`${question}.`) ? Number(text.slice(question.length + 1)) : Number.NaN;
    if (Number.isSafeInteger(start) && start > 0) return start;
  }
  throw new ArgumentError(
    'expand: "cursor": expected the next_cursor of this question\'s last page from the same snapshot, ' +
      'found another. If the snapshot was replaced since, ask again without a cursor.',
  );
}
