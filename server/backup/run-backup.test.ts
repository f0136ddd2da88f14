import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { consoleDb } from '@/lib/console/db';
import { hasOtherSecret, markSecret } from '@/lib/console/platform/start';
import { loadEnv } from '@/lib/platform/env';
import { createLogger } from '@/lib/platform/log';
import { type ObjectStorage, openFolder } from '@/lib/platform/storage';
import { startS3Double } from '@/lib/platform/storage/testing/s3-double';
import { describeDatabases, freshPostgres } from '@/lib/platform/testing';
import { schema } from '@/lib/service/db';
import { copyFiles } from './copy-files';
import { makeBackup } from './make-backup';
import { backUpFrom } from './order-backup';
import { readLastRuns } from './recorded-runs';
import { databaseName, type Repository } from './repository';
import { restoreBackup } from './restore-backup';
import { isBackupRunning, runBackup } from './run-backup';
import { startBackupSchedule } from './schedule';
import {
  orderTo,
  ownFolders,
  preparedAt,
  repositoryAt,
  smallInstallation,
} from './testing/installation';
import { listBackups } from './testing/list-backups';
import { verifyBackup } from './verify-backup';

const { folder, newPlace } = ownFolders();
const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 15_000, interval: 30 });

describeDatabases('a backup', (suite) => {
  let source: Awaited<ReturnType<typeof smallInstallation>>;
  beforeAll(async () => {
    source = await smallInstallation(suite.database());
  });
  afterAll(() => source.close());

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
    await source.storage.delete(gone.key);
    await source.storage.put(changed.key, Buffer.alloc(changed.size), { contentType: 'image/png' });
    const { manifest } = await runBackup(source, orderTo(newPlace()));
    expect(new Map(manifest.missingFiles.map(({ key, reason }) => [key, reason]))).toEqual(
      new Map([
        [gone.key, 'missing'],
        [changed.key, 'changed'],
      ]),
    );
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

  it('reads a share of the files again, and copies anew what is damaged in the place', async () => {
    const place = newPlace();
    const { manifest } = await runBackup(source, orderTo(place));
    const repository = await repositoryAt(place);
    const [damaged, shorter, whole] = manifest.files;
    if (damaged === undefined || shorter === undefined || whole === undefined) {
      throw new Error('There are files.');
    }
    await writeFile(join(place, repository.fileName(damaged.sha256)), Buffer.alloc(damaged.size));
    await writeFile(join(place, repository.fileName(shorter.sha256)), '');
    const copy = (isReread: (name: string) => boolean) =>
      copyFiles(manifest.files, { storage: source.storage, repository, earlier: null, isReread });
    const unread = await copy(() => false);
    // The size alone says that nothing is wrong.
    expect([unread.rereadFiles, unread.repairedFiles]).toEqual([0, [shorter.key]]);
    expect(await verifyBackup(repository, manifest)).toHaveLength(1);
    const reread = await copy((name) => name !== repository.fileName(whole.sha256));
    expect(reread).toMatchObject({
      rereadFiles: 2,
      repairedFiles: [damaged.key],
      missingFiles: [],
    });
    expect(await verifyBackup(repository, manifest)).toEqual([]);
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

  it('ends at once when it is stopped, though its place is slow to give back what it got', async () => {
    const repository = await preparedAt(newPlace());
    const stop = new AbortController();
    const reading = Promise.withResolvers<void>();
    const slow: Repository = {
      ...repository,
      async read() {
        reading.resolve();
        return new PassThrough();
      },
    };
    const making = makeBackup(source, slow, stop.signal);
    await reading.promise;
    stop.abort(new Error('stopped'));
    await expect(making).rejects.toThrow(/abort|stopped/);
  });

  it('is made by the schedule, once for all processes, and a failure is recorded', async () => {
    const place = newPlace();
    const { database } = source;
    await database.query('delete from console.backup_runs');
    const log = createLogger({ level: 'silent' });
    const settings = { ...loadEnv({}).backup, to: place };
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

  it('counts from the moment it is whole, however its clean-up ends', async () => {
    const place = newPlace();
    let runsAtRemoval: ReturnType<typeof readLastRuns> | undefined;
    const keep = {
      get days() {
        runsAtRemoval ??= readLastRuns(source.database, place);
        return 1;
      },
      weeks: 0,
      months: 0,
    };
    const { manifest } = await runBackup(source, orderTo(place, { keep }));
    expect((await runsAtRemoval)?.lastMade?.backupId).toBe(manifest.id);
  });

  it('is made once at a time', async () => {
    const place = newPlace();
    const { database } = source;
    expect(await isBackupRunning(database)).toBe(false);
    const seen: boolean[] = [];
    const order = {
      async assertNeeded() {
        seen.push(await isBackupRunning(database));
      },
    };
    const both = await Promise.allSettled([
      runBackup(source, orderTo(place), order),
      runBackup(source, orderTo(place), order),
    ]);
    expect([...seen, await isBackupRunning(database)]).toEqual([true, false]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refusal = both.find((each) => each.status === 'rejected');
    expect(String(refusal?.reason)).toMatch(/Another backup is being made/);
  });

  it('that a person orders waits for one that still removes old ones', async () => {
    const { database, dataDir } = source;
    const settings = loadEnv({ DATA_DIR: dataDir, ATELIER_SECRET: source.secret });
    const other = await database.tryAdvisoryLock('atelier:backup');
    const tries = vi.spyOn(database, 'tryAdvisoryLock');
    const lines = backUpFrom(database, settings, { to: newPlace(), passphrase: undefined });
    lines.catch(() => {});
    await vi.waitFor(() => expect(tries).toHaveResolvedWith(null), 20_000);
    tries.mockRestore();
    await other?.release();
    expect(await lines).toContainEqual(expect.stringMatching(/^Backup \S+ is in/));
  });

  it('ends when the lock that keeps another from beginning is lost', async () => {
    const place = newPlace();
    const lose = async () => {
      await source.database.query(
        `select pg_terminate_backend(pid) from pg_locks l join pg_database d on d.oid = l.database
         where locktype = 'advisory' and datname = current_database()`,
      );
    };
    await expect(runBackup(source, orderTo(place), { assertNeeded: lose })).rejects.toThrow(
      /connection to the database was lost/,
    );
    const { last } = await readLastRuns(source.database, place);
    expect(last?.failure).toMatch(/connection to the database was lost/);
    await runBackup(source, orderTo(place));
  });

  it('of a copy of the installation is refused in the place of the first', async () => {
    const place = newPlace();
    const { manifest } = await runBackup(source, orderTo(place));
    const { database, remove } = await freshPostgres({ empty: true });
    const copy = { ...source, database, storage: await openFolder(newPlace()) };
    await restoreBackup(copy, await repositoryAt(place), manifest, { isSecondTry: false });
    await expect(runBackup(copy, orderTo(place))).rejects.toThrow(/of another installation/);
    await runBackup(copy, orderTo(place, { claim: true }));
    await expect(runBackup(source, orderTo(place))).rejects.toThrow(/of another installation/);
    await rm(place, { recursive: true });
    await expect(runBackup(copy, orderTo(place))).rejects.toThrow(/is empty, though the backup of/);
    await database.close();
    await remove();
  });

  it('misses no file that somebody deletes while it is made, nor does what is restored from it', async () => {
    const place = newPlace();
    const { database } = source;
    const storageKey = 'outputs/three.png';
    const { assets } = schema;
    const storage: ObjectStorage = {
      ...source.storage,
      async get(key) {
        if (key === storageKey) {
          const deletion = database.drizzle(schema).update(assets).set({ deletedAt: new Date() });
          await deletion.where(eq(assets.storageKey, key));
          await source.storage.delete(key);
        }
        return source.storage.get(key);
      },
    };
    const { manifest } = await runBackup({ ...source, storage }, orderTo(place));
    expect(manifest).toMatchObject({ missingFiles: [], deletedFiles: [storageKey] });
    const { database: empty, remove } = await freshPostgres({ empty: true });
    const copy = { ...source, database: empty, storage: await openFolder(newPlace()) };
    await restoreBackup(copy, await repositoryAt(place), manifest, { isSecondTry: false });
    const restored = empty.drizzle(schema);
    const [row] = await restored.select().from(assets).where(eq(assets.storageKey, storageKey));
    expect(row?.deletedAt).toBeInstanceOf(Date);
    await empty.close();
    await remove();
  });

  it('by a command marks no database with its secret, refuses one of another, and takes an older version', async () => {
    const { database, dataDir } = source;
    const settings = loadEnv({ DATA_DIR: dataDir, ATELIER_SECRET: source.secret });
    const backUp = () =>
      backUpFrom(database, settings, { to: newPlace(), passphrase: undefined, claim: false });
    const isMade = expect.arrayContaining([expect.stringMatching(/^Backup \S+ is in/)]);
    expect(await backUp()).toEqual(isMade);
    expect(await hasOtherSecret(database, [])).toBe(false);
    await markSecret(consoleDb(database), 'the secret of the servers, on another machine');
    await expect(backUp()).rejects.toThrow(/was used with another secret/);
    await markSecret(consoleDb(database), 'the secret before');
    const rotating = { ...settings, previousSecrets: ['the secret before'] };
    const order = { to: newPlace(), passphrase: undefined, claim: false };
    await expect(backUpFrom(database, rotating, order)).rejects.toThrow(/run .*rotate-secret/);
    expect((await readLastRuns(database, order.to)).last?.failure).toMatch(/previous secret/);
    await database.query('delete from console.__installation');
    await database.query('alter table console.__installation drop column secret_mark');
    expect(await backUp()).toEqual(isMade);
  });
});
