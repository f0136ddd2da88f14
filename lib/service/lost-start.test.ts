import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Database, openDatabase } from '@/lib/platform/database';
import { type CuttingProxy, createCuttingProxy, freshPostgres } from '@/lib/platform/testing';
import { createTestService } from './testing';

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

// A part of a statement in the migrations, in the job queue's set-up and in the last step of the start.
it.each(['__drizzle_migrations', 'pgboss', 'billing_'])(
  'starts although the connection to PostgreSQL is lost at a statement with %s',
  async (words) => {
    const waited: Error[] = [];
    database = await openDatabase({
      url: proxy.url,
      dataDir: '',
      waitMs: 30_000,
      isStarting: () => true,
      onWaiting: (error) => {
        waited.push(error);
        proxy.set('open');
      },
    });
    proxy.arm('before commit', words, { andStay: true });
    const service = await createTestService(database);
    await service.start();
    expect(proxy.cuts()).toBe(1);
    expect(waited.length).toBeGreaterThan(0);
    expect((await service.call('', '/healthz')).status).toBe(200);
    await service.close();
  },
  60_000,
);
