import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ownsStorage, takeStorage } from '@/lib/console/platform/installation';
import { loadEnv } from '@/lib/platform/env';
import { openStorage } from '@/lib/platform/storage';
import { freshPostgres } from '@/lib/platform/testing';
import { createTestService, picture } from '@/lib/service/testing';
import { checkStorageOwner } from './doctor/storage-owner';
import { serviceFiles } from './own-files';

it('is of the installation that came first, until another one takes it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'atelier-owner-'));
  const env = loadEnv({ DATA_DIR: dataDir });
  const storage = await openStorage(env);
  const [first, second] = [await freshPostgres(), await freshPostgres()];
  const owns = ({ database }: typeof first) => ownsStorage(database, storage, serviceFiles);
  expect([await owns(first), await owns(second), await owns(first)]).toEqual([true, false, true]);
  expect(await checkStorageOwner(first.database, env)).toEqual([]);
  expect(await checkStorageOwner(second.database, env)).toMatchObject([
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

it('is not taken by an installation without rows of its files, which may start first after an upgrade', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'atelier-owner-'));
  const env = loadEnv({ DATA_DIR: dataDir });
  const storage = await openStorage(env);
  const [used, empty] = [await freshPostgres(), await freshPostgres()];
  const service = await createTestService(used.database, { dataDir });
  const { secret } = await service.workspace();
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await picture({ width: 9, height: 9 }))]), 'a.png');
  await service.call(secret, '/v1/uploads/images', { method: 'POST', body: form });
  const owns = ({ database }: typeof used) => ownsStorage(database, storage, serviceFiles);
  expect(await owns(empty)).toBe(false);
  expect(await checkStorageOwner(empty.database, env)).toMatchObject([
    { state: 'problem', words: expect.stringMatching(/no row here names/) },
  ]);
  expect([await owns(used), await owns(empty)]).toEqual([true, false]);
  await service.close();
  for (const { database, remove } of [used, empty]) {
    await database.close();
    await remove();
  }
  await rm(dataDir, { recursive: true, force: true });
});
