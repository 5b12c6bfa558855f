/** Where each operation is asked over HTTP. */
import type { Operation } from '../../query/operations.js';

export function routeOf(operation: Operation): string {
  return `/v1/${operation.replace('_', '-')}`;
}
