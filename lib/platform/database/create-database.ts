import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { createSqlClient } from './client';
import { runMigrations } from './migrate';
import type { Driver } from './raw';
import type { Database, Db } from './types';
import { assertRestored } from './unfinished-restore';

export function createDatabase(driver: Driver): Database {
  const client = createSqlClient(driver);
  let closing: Promise<void> | undefined;

  /** For migrations and backups, whose statements may take minutes. */
  const clientWithoutTimeout: typeof client = {
    ...client,
    transaction: (work) => client.transaction(work, { noTimeout: true }),
  };

  function createDrizzle<S extends Record<string, unknown>>(schema: S, through = client): Db<S> {
    // Drizzle's PGlite session calls only `query` and `transaction` of its client, which ours has for both
    // databases: one path through Drizzle, so that results cannot differ.
    return drizzle(through as unknown as PGlite, {
      schema,
      casing: 'snake_case',
    }) as unknown as Db<S>;
  }

  const query: Database['query'] = (text, params = [], options) =>
    client.native(text, params, options);

  return {
    kind: driver.kind,
    query,
    drizzle: (schema, options) =>
      createDrizzle(schema, options?.noTimeout === true ? clientWithoutTimeout : client),
    async migrate(sources, options) {
      const list = [sources].flat();
      if (list.every(({ restoringUpTo }) => restoringUpTo === undefined)) {
        await assertRestored({ query });
      }
      await runMigrations(createDrizzle({}, clientWithoutTimeout), list, options);
    },
    longTransaction: (work, { snapshot } = { snapshot: false }) =>
      createDrizzle({}, clientWithoutTimeout).transaction(
        work,
        snapshot ? { isolationLevel: 'repeatable read', accessMode: 'read only' } : undefined,
      ),
    notify: (channel, payload) => driver.notify(channel, payload),
    listen: (channel, fn, onReconnect = () => {}) =>
      client.runWithRetries(() => driver.listen(channel, fn, onReconnect)),
    tryAdvisoryLock: async (key) => (await driver.tryAdvisoryLocks([key]))[0] ?? null,
    tryAdvisoryLocks: (keys) => driver.tryAdvisoryLocks(keys),
    isAdvisoryLockHeld: (key) => driver.isAdvisoryLockHeld(key),
    afterCommit: (fn) => client.afterCommit(fn),
    stats: () => ({ statements: client.statementCount(), pool: driver.poolStats?.() ?? null }),
    close() {
      closing ??= driver.close();
      return closing;
    },
  };
}
