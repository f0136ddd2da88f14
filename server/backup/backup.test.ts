import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { loadEnv } from '@/lib/platform/env';
import { createLogger } from '@/lib/platform/log';
import { openFolder, openStorage } from '@/lib/platform/storage';
import { startS3Double } from '@/lib/platform/storage/testing/s3-double';
import { describeDatabases } from '@/lib/platform/testing';
import {
  createScriptedProvider,
  createTestService,
  pictureOutput,
  type TestService,
  type TestWorkspace,
} from '@/lib/service/testing';
import { migrationSources } from '../migration-sources';
import { checkFiles } from '../operate/check';
import { listBackups } from './list-backups';
import { type Installation, makeBackup } from './make-backup';
import { openPlace } from './place';
import { readLastRuns } from './recorded-runs';
import { databaseName, manifestName, openRepository, type Repository } from './repository';
import { restoreBackup } from './restore-backup';
import { type BackupOrder, runBackup } from './run-backup';
import { startBackupSchedule } from './schedule';
import { catalogOf, emptyDatabase, kinds } from './testing/databases';
import { verifyBackup } from './verify-backup';

const folder = mkdtempSync(join(tmpdir(), 'atelier-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const access = loadEnv({}).backup.bucketAccess;
const passphrase = 'correct horse battery staple';
const secret = 'the secret of an installation under test';
const halves = migrationSources({ serviceUrl: undefined });
let lastPlace = 0;
const newPlace = () => {
  lastPlace += 1;
  return join(folder, `place-${lastPlace}`);
};
const orderTo = (to: string, more: Partial<BackupOrder> = {}): BackupOrder => ({
  to,
  passphrase,
  access,
  keep: null,
  ...more,
});
const repositoryAt = async (to: string, withPassphrase: string | undefined = passphrase) =>
  openRepository(await openPlace(to, access), { passphrase: withPassphrase, create: false });
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

  it.each(kinds)(
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
      const { manifest } = await runBackup(source, orderTo(place));
      isMade.resolve();
      await load;
      expect(count).toBeGreaterThanOrEqual(3);
      expect(manifest.missingFiles).toEqual([]);
      const repository = await repositoryAt(place);
      expect(await verifyBackup(repository, manifest)).toEqual([]);

      const target = await emptyDatabase(kind);
      const dataDir = newPlace();
      const storage = await openStorage({ storage: { driver: 'fs' }, dataDir });
      const restored = { ...source, database: target.database, storage, dataDir };
      expect(await restoreBackup(restored, repository, manifest, { again: false })).toEqual({
        damagedFiles: [],
        existingFiles: 0,
        youngerFiles: 0,
      });
      const fresh = suite.kind === kind ? suite.database() : null;
      if (fresh !== null) expect(await catalogOf(target.database)).toEqual(await catalogOf(fresh));
      const secondPlace = newPlace();
      const second = await runBackup(restored, orderTo(secondPlace));
      expect(second.manifest.halves).toEqual(manifest.halves);
      expect(await rowsOf(await repositoryAt(secondPlace), second.manifest.id)).toEqual(
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

  it('copies only new files, names what is gone, and forgets what nothing needs', async () => {
    const place = newPlace();
    const first = await runBackup(source, orderTo(place));
    expect(first.copiedBytes).toBeGreaterThan(0);
    const again = await runBackup(source, orderTo(place));
    expect(again.copiedBytes).toBe(0);
    expect(again.manifest.files.length).toBe(first.manifest.files.length);
    const [gone, changed] = first.manifest.files;
    if (gone === undefined || changed === undefined) throw new Error('There are files.');
    const held = await buffer(await source.storage.get(gone.key));
    const other = await buffer(await source.storage.get(changed.key));
    const freshPlace = newPlace();
    await source.storage.delete(gone.key);
    await source.storage.put(changed.key, Buffer.alloc(changed.size), { contentType: 'image/png' });
    const { manifest } = await runBackup(source, orderTo(freshPlace));
    const missing = new Map(manifest.missingFiles.map(({ key, reason }) => [key, reason]));
    expect(missing.get(gone.key)).toBe('missing');
    await source.storage.put(gone.key, held, gone);
    await source.storage.put(changed.key, other, changed);
    const kept = await runBackup(
      source,
      orderTo(place, { keep: { days: 1, weeks: 0, months: 0 } }),
    );
    expect([...kept.removedIds].sort()).toEqual([first.manifest.id, again.manifest.id].sort());
    const backups = await listBackups(await repositoryAt(place));
    expect(backups.map(({ id, state }) => [id, state])).toEqual([[kept.manifest.id, 'complete']]);
    expect(await verifyBackup(await repositoryAt(place), kept.manifest)).toEqual([]);
  });

  it('is refused in words by a wrong passphrase, another secret, another version or a database in use', async () => {
    const place = newPlace();
    const { manifest } = await runBackup(source, orderTo(place));
    const repository = await repositoryAt(place);
    const restore = (changes: Partial<Installation> = {}, from = manifest) =>
      restoreBackup({ ...source, ...changes }, repository, from, { again: true });
    await expect(repositoryAt(place, 'another passphrase')).rejects.toThrow(
      /is not the passphrase/,
    );
    await expect(
      openRepository(await openPlace(place, access), { passphrase: undefined, create: false }),
    ).rejects.toThrow(/are encrypted: set/);
    await expect(repositoryAt(newPlace())).rejects.toThrow(/There are no backups in/);
    const plain = newPlace();
    const { manifest: plainManifest } = await runBackup(
      source,
      orderTo(plain, { passphrase: undefined }),
    );
    expect(plainManifest.secret.value).toBeNull();
    expect(manifest.secret.value).toBe(secret);
    await expect(repositoryAt(plain)).rejects.toThrow(/are not encrypted, but/);
    await expect(restore()).rejects.toThrow(
      /not empty \(it has the schemas console, pgboss, service\)/,
    );
    await expect(restore({ secret: 'some other secret of thirty-two characters' })).rejects.toThrow(
      /another secret/,
    );
    const [service, console] = manifest.halves;
    if (service === undefined || console === undefined) throw new Error('There are two halves.');
    const later = { hash: 'f'.repeat(64), createdAt: 9e12 };
    const newer = {
      ...manifest,
      version: '99.0.0',
      halves: [{ ...service, migrations: [...service.migrations, later] }, console],
    };
    await expect(restore({}, newer)).rejects.toThrow(/made by version 99\.0\.0/);
    await expect(restore({}, { ...manifest, halves: [console] })).rejects.toThrow(
      /set SERVICE_URL/,
    );
    await expect(restore({ halves: halves.slice(1) })).rejects.toThrow(/unset SERVICE_URL/);
  });

  it('of which a part was changed, cut off or exchanged is refused before anything is loaded', async () => {
    const place = newPlace();
    const { manifest } = await runBackup(source, orderTo(place, { passphrase: undefined }));
    const repository = await openRepository(await openPlace(place, access), {
      passphrase: undefined,
      create: false,
    });
    const target = await emptyDatabase('pglite');
    const installation = {
      ...source,
      database: target.database,
      storage: await openFolder(newPlace()),
    };
    const restore = async () =>
      restoreBackup(installation, repository, await repository.readManifest(manifest.id), {
        again: false,
      });
    for (const name of [databaseName(manifest.id), manifestName(manifest.id)]) {
      const path = join(place, name);
      const bytes = await readFile(path);
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(bytes.length - 40) ^ 1, bytes.length - 40);
      for (const spoiled of [bytes.subarray(0, -1), Buffer.alloc(0), changed]) {
        await writeFile(path, spoiled);
        await expect(restore()).rejects.toThrow(/changed or cut off/);
      }
      await rm(path);
      await expect(restore()).rejects.toThrow(/is missing/);
      await writeFile(path, bytes);
    }
    const { rows } = await target.database.query(
      `select nspname from pg_namespace where nspname in ('service', 'console', 'atelier_restore')`,
    );
    expect(rows).toEqual([]);
    const [file] = manifest.files;
    if (file === undefined) throw new Error('There are files.');
    const path = join(place, repository.fileName(file.sha256));
    await writeFile(path, Buffer.alloc((await stat(path)).size));
    const sameBytes = manifest.files.filter(({ sha256 }) => sha256 === file.sha256);
    expect((await restore()).damagedFiles.toSorted()).toEqual(
      sameBytes.map(({ key }) => key).sort(),
    );
    await target.close();
  });

  it('whose restore was interrupted leaves a database that nothing starts on, until it is started over', async () => {
    const place = newPlace();
    const { manifest } = await runBackup(source, orderTo(place));
    const repository = await repositoryAt(place);
    const target = await emptyDatabase('postgres');
    const dataDir = newPlace();
    const storage = await openStorage({ storage: { driver: 'fs' }, dataDir });
    const installation = { ...source, database: target.database, storage, dataDir };
    // Files cannot be stored: their folder is a file.
    await writeFile(join(dataDir, 'files'), '');
    await expect(
      restoreBackup(installation, repository, manifest, { again: false }),
    ).rejects.toThrow();
    for (const half of halves) {
      await expect(target.database.migrate(half)).rejects.toThrow(/was not finished.*--again/);
    }
    await expect(createTestService(target.database)).rejects.toThrow(/was not finished/);
    await rm(join(dataDir, 'files'));
    await expect(
      restoreBackup(installation, repository, manifest, { again: false }),
    ).rejects.toThrow(/--again/);
    await restoreBackup(installation, repository, manifest, { again: true });
    for (const half of halves) await target.database.migrate(half);
    expect((await checkFiles(target.database, storage)).damaged).toBe(0);
    await target.close();
  });

  it('that was stopped is no backup, nor is a part without a manifest', async () => {
    const place = newPlace();
    const { manifest } = await runBackup(source, orderTo(place));
    const repository = await repositoryAt(place);
    const stop = new AbortController();
    const interrupted = runBackup(source, orderTo(place), { signal: stop.signal });
    stop.abort(new Error('stopped'));
    await expect(interrupted).rejects.toThrow(/abort|stopped/);
    await repository.write(
      databaseName('20200101T000000Z-abcdef'),
      Readable.from([Buffer.from('x')]),
    );
    const states = (await listBackups(repository)).map(({ id, state }) => [id, state]);
    expect(states).toContainEqual([manifest.id, 'complete']);
    expect(states.at(-1)).toEqual(['20200101T000000Z-abcdef', 'unfinished']);
    expect(
      (await readdir(source.dataDir)).filter((name) => name.startsWith('backup-draft-')),
    ).toEqual([]);
  });

  it('is made by the schedule, once for all processes, and a failure is recorded', async () => {
    const place = newPlace();
    const { database } = source;
    await database.query('delete from console.backup_runs');
    const log = createLogger({ level: 'silent' });
    const settings = { ...loadEnv({}).backup, passphrase, to: place };
    const [first, second] = [
      startBackupSchedule(source, settings, log, 20),
      startBackupSchedule(source, settings, log, 20),
    ];
    await eventually(async () => expect((await readLastRuns(database)).lastMade).not.toBeNull());
    await Promise.all([first.stop(), second.stop()]);
    const { lastMade } = await readLastRuns(database);
    const backups = await listBackups(await repositoryAt(place));
    expect(backups.map(({ id, state }) => [id, state])).toEqual([[lastMade?.backupId, 'complete']]);
    await database.query('delete from console.backup_runs');
    await writeFile(join(folder, 'a file'), '');
    const failing = startBackupSchedule(
      source,
      { ...settings, to: join(folder, 'a file') },
      log,
      20,
    );
    await eventually(async () => expect((await readLastRuns(database)).last).not.toBeNull());
    await failing.stop();
    const { rows } = await database.query('select failure, backup_id from console.backup_runs');
    expect(rows).toEqual([{ failure: expect.stringMatching(/\S/), backup_id: null }]);
  });

  it('of an older version is restored as that version had it, and then brought up to date', async () => {
    const old = await emptyDatabase('pglite');
    for (const half of halves) {
      const files = readMigrationFiles({ migrationsFolder: join(half.folder, 'migrations') });
      const beforeLast = files.map(({ folderMillis }) => folderMillis).at(-2) ?? 0;
      await old.database.migrate({ ...half, restoringUpTo: beforeLast });
    }
    await old.database.query(
      `insert into console.audit_events (id, actor_kind, actor_name, action) values ('a', 'system', 'Atelier', 'old')`,
    );
    const place = await openPlace(newPlace(), access);
    const repository = await openRepository(place, { passphrase, create: true });
    const { manifest } = await makeBackup({ ...source, database: old.database }, repository);
    const counts = (list: readonly { migrations: readonly unknown[] }[]) =>
      list.map(({ migrations }) => migrations.length);
    const target = await emptyDatabase(suite.kind);
    const installation = {
      ...source,
      database: target.database,
      storage: await openFolder(newPlace()),
    };
    await restoreBackup(installation, repository, manifest, { again: false });
    expect(await catalogOf(target.database)).toEqual(await catalogOf(suite.database()));
    const { rows } = await target.database.query('select action from console.audit_events');
    expect(rows).toEqual([{ action: 'old' }]);
    const now = await makeBackup(installation, repository);
    expect(counts(now.manifest.halves)).toEqual(counts(manifest.halves).map((count) => count + 1));
    await old.close();
    await target.close();
  });

  it('counts when its place deletes nothing, and for its own place alone', async () => {
    const bucket = await startS3Double();
    const { bucketAccess } = loadEnv({
      STORAGE_ENDPOINT: bucket.url,
      STORAGE_ACCESS_KEY_ID: 'key',
      STORAGE_SECRET_ACCESS_KEY: 'secret',
    }).backup;
    const keep = { days: 1, weeks: 0, months: 0 };
    const order = orderTo('s3://atelier/copies', { keep, access: bucketAccess });
    const dataDir = join(newPlace(), 'not made yet');
    await runBackup({ ...source, dataDir }, order);
    bucket.refuseWith(403, 'x-id=DeleteObject');
    const { manifest, removedIds, removalFailure } = await runBackup(source, order);
    expect(removedIds).toEqual([]);
    expect(removalFailure).toMatch(/cannot be reached or used/);
    const runs = await readLastRuns(source.database, order.to);
    expect(runs.last).toMatchObject({ failure: null, backupId: manifest.id });
    expect(await readLastRuns(source.database, 's3://atelier/others')).toEqual({
      last: null,
      lastMade: null,
    });
    bucket.stop();
  });

  it('is made once at a time', async () => {
    const place = newPlace();
    const both = await Promise.allSettled([
      runBackup(source, orderTo(place)),
      runBackup(source, orderTo(place)),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refusal = both.find((each) => each.status === 'rejected');
    expect(String(refusal?.reason)).toMatch(/Another backup is being made/);
  });
});
