import { readFile } from 'node:fs/promises';
import { MessagePort } from 'node:worker_threads';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Database } from '..';
import { ConnectionLostError, connectDatabase } from '..';
import { openPgliteInMemory } from '../pglite';

/* What the suite of the database (database.test.ts) does not reach: how a thread's part in it ends. */

let database: Database;
beforeAll(async () => {
  const snapshot = await fetch(`${inject('databaseBroker')}/pglite`);
  database = await openPgliteInMemory(await readFile(await snapshot.text()));
  await database.query('create table written (n int)');
});
afterAll(() => database.close());

/** A way in from another thread, and what cuts it as the end of that thread does. */
async function connect() {
  const connector = database.connector();
  if (connector.kind !== 'pglite') throw new Error('not PGlite');
  const { port } = connector;
  expect(port).toBeInstanceOf(MessagePort);
  return { connected: await connectDatabase(connector), cut: () => port.close() };
}

const written = async () =>
  (await database.query<{ n: number }>('select n from written order by n')).rows.map(({ n }) => n);

it('rolls back what a thread had begun when it ended, and lets others on', async () => {
  const { connected, cut } = await connect();
  const lost = connected.drizzle({}).transaction(async (tx) => {
    await tx.execute('insert into written values (1)');
    cut();
    await tx.execute('insert into written values (2)');
  });
  await expect(lost).rejects.toMatchObject({ cause: expect.any(ConnectionLostError) });
  await database.query('insert into written values (3)');
  expect(await written()).toEqual([3]);
});

it('gives back the locks of a thread that ended', async () => {
  const { connected, cut } = await connect();
  expect(await connected.tryAdvisoryLock('its')).not.toBeNull();
  expect(await database.tryAdvisoryLock('its')).toBeNull();
  cut();
  await expect.poll(() => database.tryAdvisoryLock('its')).not.toBeNull();
});

it('shares locks and notifications with the threads beside it', async () => {
  const one = (await connect()).connected;
  const two = (await connect()).connected;
  const lock = await one.tryAdvisoryLock('one');
  expect(await two.tryAdvisoryLock('one')).toBeNull();
  await lock?.release();
  expect(await two.tryAdvisoryLock('one')).not.toBeNull();
  const heard: string[] = [];
  const leave = await two.listen('news', (payload) => heard.push(payload));
  await one.notify('news', 'first');
  await expect.poll(() => heard).toEqual(['first']);
  await leave();
  await database.notify('news', 'second');
  await two.query('select 1');
  expect(heard).toEqual(['first']);
  await Promise.all([one.close(), two.close()]);
});

it('closes once what runs is over, and refuses what comes later', async () => {
  const { connected } = await connect();
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const open = connected.drizzle({}).transaction(async (tx) => {
    begun.resolve();
    await goOn.promise;
    await tx.execute('insert into written values (4)');
  });
  await begun.promise;
  const closing = connected.close();
  goOn.resolve();
  await Promise.all([open, closing]);
  expect(await written()).toContain(4);
  await expect(connected.query('select 1')).rejects.toThrow(ConnectionLostError);
});
