/** What puts something into a container. */

/** Methods of containers that put in what they are given. */
export const PUTTING: ReadonlySet<string> = new Set([
  'add',
  'append',
  'appendleft',
  'extend',
  'extendleft',
  'insert',
  'put',
  'put_nowait',
  'setdefault',
  'update',
]);

/** Functions that put an argument into their first one (`heapq`, `bisect`). */
export const FILLING: ReadonlySet<string> = new Set([
  'heappush',
  'heappushpop',
  'heapreplace',
  'insort',
  'insort_left',
  'insort_right',
]);
