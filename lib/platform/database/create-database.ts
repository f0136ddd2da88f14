import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { createSqlClient } from './client';
import { runMigrations } from './migrate';
import type { Driver } from './raw';
import type { Database, Db } from './types';

/** An open database over a driver. */
export function createDatabase(driver: Driver): Database {
  const client = createSqlClient(driver);
  let closing: Promise<void> | undefined;

  /** Statements of a migration may take long. */
  const patiently: typeof client = {
    ...client,
    transaction: (work) => client.transaction(work, { noTimeout: true }),
  };

  function over<S extends Record<string, unknown>>(schema: S, through = client): Db<S> {
    // Drizzle's PGlite session calls only `query` and `transaction` of its client, which ours has for both
    // databases: one path through Drizzle, so that results cannot differ.
    return drizzle(through as unknown as PGlite, {
      schema,
      casing: 'snake_case',
    }) as unknown as Db<S>;
  }

  return {
    kind: driver.kind,
    query: (text, params = [], options) => client.native(text, params, options),
    drizzle: (schema, options) => over(schema, options?.noTimeout === true ? patiently : client),
    migrate: (sources, options) => runMigrations(over({}, patiently), [sources].flat(), options),
    notify: (channel, payload) => driver.notify(channel, payload),
    listen: (channel, fn, onReconnect = () => {}) =>
      client.persist(() => driver.listen(channel, fn, onReconnect)),
    tryAdvisoryLock: async (key) => (await driver.tryAdvisoryLocks([key]))[0] ?? null,
    tryAdvisoryLocks: (keys) => driver.tryAdvisoryLocks(keys),
    afterCommit: (fn) => client.afterCommit(fn),
    stats: () => ({ statements: client.statements(), pool: driver.poolStats?.() ?? null }),
    close() {
      closing ??= driver.close();
      return closing;
    },
  };
}
