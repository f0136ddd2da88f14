import { ConnectionLostError, sqlErrorOf } from '@/lib/platform/database';
import { storageErrorOf } from '@/lib/platform/storage';

/** SQLSTATE classes: connections, resources (a full disk), operator intervention (a restart), system errors. */
const databaseOutage = /^(08|53|57P|58)/;

/**
 * Whether the database or our storage is unavailable at the moment. That is temporary, and no fault of the task or its
 * provider.
 */
export function isOutage(error: unknown): boolean {
  if (storageErrorOf(error) !== null) return true;
  if (databaseOutage.test(sqlErrorOf(error)?.code ?? '')) return true;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ConnectionLostError) return true;
  }
  return false;
}
