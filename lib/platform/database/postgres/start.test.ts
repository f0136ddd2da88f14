import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type CuttingProxy, createCuttingProxy, freshPostgres } from '../../testing';
import { ConnectionLostError } from '../errors';
import type { Database, OpenDatabaseOptions } from '../types';
import { openPostgres } from './index';

/* A start continues although PostgreSQL goes away in the middle of it. */

let fresh: Awaited<ReturnType<typeof freshPostgres>>;
let proxy: CuttingProxy;
let database: Database;

beforeEach(async () => {
  fresh = await freshPostgres({ empty: true });
  proxy = await createCuttingProxy(fresh.url);
});
afterEach(async () => {
  await database.close();
  await proxy.close();
  await fresh.database.close();
  await fresh.remove();
});

/** Opens it for a start. PostgreSQL is back once it is waited for. */
async function open(options: Partial<OpenDatabaseOptions> = {}): Promise<string[]> {
  const waited: string[] = [];
  database = await openPostgres(proxy.url, {
    waitMs: 30_000,
    isStarting: () => true,
    onWaiting: ({ message }) => {
      waited.push(message);
      proxy.set('open');
    },
    ...options,
  });
  return waited;
}

it('does a statement again', async () => {
  const waited = await open();
  proxy.set('cut');
  expect((await database.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect(waited).toHaveLength(1);
}, 20_000);

it('does a transaction again from its beginning', async () => {
  const waited = await open();
  let tries = 0;
  await database.drizzle({}).transaction(async (tx) => {
    tries += 1;
    await tx.execute(sql`create table public.once (id int)`);
    if (tries === 1) proxy.set('cut');
    await tx.execute(sql`insert into public.once values (1)`);
  });
  expect(tries).toBe(2);
  expect(waited).toHaveLength(1);
  expect((await database.query('select * from public.once')).rows).toHaveLength(1);
}, 20_000);

it('listens once it is back', async () => {
  const waited = await open();
  proxy.set('cut');
  const heard = Promise.withResolvers<string>();
  await database.listen('start', heard.resolve);
  await database.notify('start', 'here');
  expect(await heard.promise).toBe('here');
  expect(waited).toHaveLength(1);
}, 20_000);

it('gives up after its time, and at once when the start is over', async () => {
  let starting = true;
  await open({ waitMs: 1, isStarting: () => starting, onWaiting: () => {} });
  proxy.set('cut');
  await expect(database.query('select 1')).rejects.toThrow(ConnectionLostError);
  starting = false;
  await expect(database.query('select 1')).rejects.toThrow(ConnectionLostError);
}, 30_000);
