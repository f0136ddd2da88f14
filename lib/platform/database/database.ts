import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { createSqlClient } from './client';
import { runMigrations } from './migrate';
import type { Driver } from './raw';
import type { Database, Db } from './types';

/** The face of an open driver. */
export function createDatabase(driver: Driver): Database {
  const client = createSqlClient(driver);
  let closing: Promise<void> | undefined;

  function over<S extends Record<string, unknown>>(schema: S): Db<S> {
    // Drizzle's PGlite session asks its client for `query` and `transaction` alone, which ours has
    // for both databases: one path through Drizzle, so that results cannot differ.
    return drizzle(client as unknown as PGlite, {
      schema,
      casing: 'snake_case',
    }) as unknown as Db<S>;
  }

  return {
    kind: driver.kind,
    query: (text, params = []) => client.native(text, params),
    drizzle: over,
    migrate: (options) => runMigrations(over({}), options),
    notify: (channel, payload) => driver.notify(channel, payload),
    listen: (channel, fn, onReconnect = () => {}) => driver.listen(channel, fn, onReconnect),
    tryAdvisoryLock: async (key) => (await driver.tryAdvisoryLocks([key]))[0] ?? null,
    tryAdvisoryLocks: (keys) => driver.tryAdvisoryLocks(keys),
    afterCommit: (fn) => client.afterCommit(fn),
    stats: () => ({ statements: client.statements() }),
    close() {
      closing ??= driver.close();
      return closing;
    },
  };
}
