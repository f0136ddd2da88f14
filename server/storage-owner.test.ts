import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadEnv } from '@/lib/platform/env';
import { openStorage } from '@/lib/platform/storage';
import { freshPostgres } from '@/lib/platform/testing';
import { lookAtStorageOwner } from './doctor/storage-owner';
import { ownsStorage, takeStorage } from './storage-owner';

it('is of the installation that came first, until another one takes it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'atelier-owner-'));
  const env = loadEnv({ DATA_DIR: dataDir });
  const storage = await openStorage(env);
  const [first, second] = [await freshPostgres(), await freshPostgres()];
  const owns = ({ database }: typeof first) => ownsStorage(database, storage);
  expect([await owns(first), await owns(second), await owns(first)]).toEqual([true, false, true]);
  expect(await lookAtStorageOwner(first.database, env)).toEqual([]);
  expect(await lookAtStorageOwner(second.database, env)).toMatchObject([
    { state: 'problem', advice: expect.stringMatching(/backup --claim/) },
  ]);
  await takeStorage(second.database, storage);
  expect([await owns(first), await owns(second)]).toEqual([false, true]);
  for (const { database, remove } of [first, second]) {
    await database.close();
    await remove();
  }
  await rm(dataDir, { recursive: true });
});
