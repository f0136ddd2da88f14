import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { openStorage } from '@/lib/platform/storage';
import { describeDatabases } from '@/lib/platform/testing';
import {
  createScriptedProvider,
  createTestService,
  pictureOutput,
  type TestService,
  type TestWorkspace,
} from '@/lib/service/testing';
import { checkFiles } from '../operate/check';
import type { Installation } from './make-backup';
import { databaseName, type Repository } from './repository';
import { restoreBackup } from './restore-backup';
import { runBackup } from './run-backup';
import { catalogOf, emptyDatabase, kinds } from './testing/databases';
import { halves, orderTo, ownFolders, passphrase, repositoryAt } from './testing/installation';
import { verifyBackup } from './verify-backup';

const { newPlace } = ownFolders();
const secret = 'the secret of an installation under test';
const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 15_000, interval: 30 });

/** The rows of a backup, without an order. */
async function rowsOf(repository: Repository, id: string): Promise<string[]> {
  const bytes = await buffer(await repository.read(databaseName(id)));
  return gunzipSync(bytes).toString('utf8').split('\n').sort();
}

describeDatabases('a backup', { both: 'the snapshot of a database' }, (suite) => {
  const provider = createScriptedProvider();
  let service: TestService;
  let workspace: TestWorkspace;
  let source: Installation;
  beforeAll(async () => {
    service = await createTestService(suite.database(), {
      providers: new Map([['sandbox', provider]]),
    });
    workspace = await service.workspace();
    await service.start();
    const { storage } = service.context;
    source = { database: suite.database(), storage, halves, secret, dataDir: service.dataDir };
  });
  afterAll(() => service.close());

  async function submit(at = service): Promise<string> {
    const response = await at.post(workspace.secret, '/v1/generations', {
      model: 'lumen-image',
      prompt: 'a harbour',
    });
    const receipt = (await response.json()) as { task_id: string };
    return receipt.task_id;
  }
  const reach = (taskId: string, status: string, at = service) =>
    eventually(async () => {
      const task = await (await at.call(workspace.secret, `/v1/tasks/${taskId}`)).json();
      expect(task).toMatchObject({ status });
    });
  async function finish(taskId: string, at = service): Promise<void> {
    provider.answer(taskId, { state: 'succeeded', outputs: [await pictureOutput()] });
    await reach(taskId, 'succeeded', at);
  }

  // What a kind does on its own side of a restore shows in the other direction as well.
  it.each(inject('testEverything') ? kinds : kinds.filter((kind) => kind !== suite.kind))(
    'made while work goes on is restored into %s, where the work goes on',
    async (kind) => {
      const place = newPlace();
      await finish(await submit());
      const runningId = await submit();
      await eventually(() => expect(provider.requests.has(runningId)).toBe(true));
      const isMade = Promise.withResolvers<void>();
      let count = 0;
      const load = (async () => {
        let hasEnded = false;
        void isMade.promise.then(() => {
          hasEnded = true;
        });
        while (!hasEnded || count < 3) {
          await finish(await submit());
          count += 1;
        }
      })();
      const { manifest } = await runBackup(source, orderTo(place, { passphrase }));
      isMade.resolve();
      await load;
      expect(count).toBeGreaterThanOrEqual(3);
      expect(manifest.missingFiles).toEqual([]);
      const repository = await repositoryAt(place, passphrase);
      expect(await verifyBackup(repository, manifest)).toEqual([]);

      const target = await emptyDatabase(kind);
      const dataDir = newPlace();
      const storage = await openStorage({ storage: { driver: 'fs' }, dataDir });
      const restored = { ...source, database: target.database, storage, dataDir };
      expect(await restoreBackup(restored, repository, manifest, { isSecondTry: false })).toEqual({
        damagedFiles: [],
        existingFiles: 0,
        youngerFiles: 0,
      });
      const fresh = suite.kind === kind ? suite.database() : null;
      if (fresh !== null) expect(await catalogOf(target.database)).toEqual(await catalogOf(fresh));
      const secondPlace = newPlace();
      const second = await runBackup(restored, orderTo(secondPlace, { passphrase }));
      expect(second.manifest.halves).toEqual(manifest.halves);
      expect(await rowsOf(await repositoryAt(secondPlace, passphrase), second.manifest.id)).toEqual(
        await rowsOf(repository, manifest.id),
      );
      expect((await checkFiles(target.database, storage)).damaged).toBe(0);

      const next = await createTestService(target.database, {
        dataDir,
        providers: new Map([['sandbox', provider]]),
      });
      await next.start();
      await finish(runningId, next);
      expect(provider.starts(runningId)).toBe(1);
      await finish(await submit(next), next);
      expect(await next.mismatches()).toEqual([]);
      await next.close();
      await target.close();
    },
    120_000,
  );
});
