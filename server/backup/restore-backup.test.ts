import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hasOtherSecret } from '@/lib/console/platform/start';
import { openFolder, openStorage } from '@/lib/platform/storage';
import { describeDatabases } from '@/lib/platform/testing';
import { checkFiles } from '../operate/check';
import { type Installation, makeBackup } from './make-backup';
import { databaseName, manifestName } from './repository';
import { restoreBackup } from './restore-backup';
import { runBackup } from './run-backup';
import { catalogOf, emptyDatabase } from './testing/databases';
import {
  halves,
  orderTo,
  ownFolders,
  passphrase,
  preparedAt,
  repositoryAt,
  smallInstallation,
} from './testing/installation';

const { newPlace } = ownFolders();

describeDatabases('a backup', (suite) => {
  let source: Awaited<ReturnType<typeof smallInstallation>>;
  beforeAll(async () => {
    source = await smallInstallation(suite.database());
  });
  afterAll(() => source.close());

  it('is refused in words by a wrong passphrase, another secret, another version or a database in use', async () => {
    const place = newPlace();
    const { manifest } = await runBackup(source, orderTo(place, { passphrase }));
    const repository = await repositoryAt(place, passphrase);
    const restore = (changes: Partial<Installation> = {}, from = manifest) =>
      restoreBackup({ ...source, ...changes }, repository, from, { isSecondTry: true });
    await expect(repositoryAt(place, 'another passphrase')).rejects.toThrow(
      /is not the passphrase/,
    );
    await expect(repositoryAt(place)).rejects.toThrow(/are encrypted: set/);
    await expect(repositoryAt(newPlace(), passphrase)).rejects.toThrow(/There are no backups in/);
    const plain = newPlace();
    const { manifest: plainManifest } = await runBackup(source, orderTo(plain));
    expect(plainManifest.secret.value).toBeNull();
    expect(manifest.secret.value).toBe(source.secret);
    await expect(repositoryAt(plain, passphrase)).rejects.toThrow(/are not encrypted, but/);
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
    const { manifest } = await runBackup(source, orderTo(place));
    const repository = await repositoryAt(place);
    const target = await emptyDatabase('postgres');
    const installation = {
      ...source,
      database: target.database,
      storage: await openFolder(newPlace()),
    };
    const restore = async () =>
      restoreBackup(installation, repository, await repository.readManifest(manifest.id), {
        isSecondTry: false,
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
      restoreBackup(installation, repository, manifest, { isSecondTry: false }),
    ).rejects.toThrow();
    for (const half of halves) {
      await expect(target.database.migrate(half)).rejects.toThrow(/was not finished.*--again/);
    }
    await rm(join(dataDir, 'files'));
    await expect(
      restoreBackup(installation, repository, manifest, { isSecondTry: false }),
    ).rejects.toThrow(/--again/);
    const both = await Promise.allSettled(
      [1, 2].map(() => restoreBackup(installation, repository, manifest, { isSecondTry: true })),
    );
    // Two at a time would drop each other’s rows.
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refusal = both.find((each) => each.status === 'rejected');
    expect(String(refusal?.reason)).toMatch(/Another restore into this database is running/);
    for (const half of halves) await target.database.migrate(half);
    expect((await checkFiles(target.database, storage)).damaged).toBe(0);
    // No other process can give it its own secret, now that servers start.
    expect(await hasOtherSecret(target.database, [])).toBe(true);
    expect(await hasOtherSecret(target.database, [source.secret])).toBe(false);
    await target.close();
  });

  it('of an older version is restored as that version had it, and then brought up to date', async () => {
    const old = await emptyDatabase('postgres');
    for (const half of halves) {
      const files = readMigrationFiles({ migrationsFolder: join(half.folder, 'migrations') });
      const beforeLast = files.map(({ folderMillis }) => folderMillis).at(-2) ?? 0;
      await old.database.migrate({ ...half, restoringUpTo: beforeLast });
    }
    await old.database.query(
      `insert into console.audit_events (id, actor_kind, actor_name, action) values ('a', 'system', 'Atelier', 'old')`,
    );
    const repository = await preparedAt(newPlace());
    const { manifest } = await makeBackup({ ...source, database: old.database }, repository);
    const counts = (list: readonly { migrations: readonly unknown[] }[]) =>
      list.map(({ migrations }) => migrations.length);
    const target = await emptyDatabase(suite.kind);
    const installation = {
      ...source,
      database: target.database,
      storage: await openFolder(newPlace()),
    };
    await restoreBackup(installation, repository, manifest, { isSecondTry: false });
    expect(await catalogOf(target.database)).toEqual(await catalogOf(suite.database()));
    const { rows } = await target.database.query('select action from console.audit_events');
    expect(rows).toEqual([{ action: 'old' }]);
    const now = await makeBackup(installation, repository);
    expect(counts(now.manifest.halves)).toEqual(counts(manifest.halves).map((count) => count + 1));
    await old.close();
    await target.close();
  });
});
