import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { sha256Hex } from '@/lib/platform/crypto';
import type { Database } from '@/lib/platform/database';
import { loadEnv } from '@/lib/platform/env';
import { schema } from '@/lib/service/db';
import { createTestService } from '@/lib/service/testing';
import { migrationSources } from '../../migration-sources';
import type { Installation } from '../make-backup';
import { openPlace } from '../place';
import { type PlaceUse, prepareRepository } from '../prepare-repository';
import { openRepository } from '../repository';
import type { BackupOrder } from '../run-backup';

export const access = loadEnv({}).backup.bucketAccess;
export const passphrase = 'correct horse battery staple';
export const halves = migrationSources({ serviceUrl: undefined });

/** Folders for a file of tests, which are removed when it ends. `newPlace`: the path of one that is not there yet. */
export function ownFolders(): { folder: string; newPlace(): string } {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-backup-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  let last = 0;
  return {
    folder,
    newPlace() {
      last += 1;
      return join(folder, `place-${last}`);
    },
  };
}

export const orderTo = (to: string, more: Partial<BackupOrder> = {}): BackupOrder => ({
  to,
  passphrase: undefined,
  access,
  keep: null,
  ...more,
});

export const repositoryAt = async (to: string, withPassphrase?: string) =>
  openRepository(await openPlace(to, access), withPassphrase);

/** A place for an installation that has made no backup there. */
export const preparedAt = async (to: string, use: Partial<PlaceUse> = {}) =>
  prepareRepository(await openPlace(to, access), {
    passphrase: undefined,
    installation: 'this one',
    lastMadeAt: null,
    claim: false,
    ...use,
  });

/** An installation with a workspace and three files. Its service does no work. */
export async function smallInstallation(
  database: Database,
): Promise<Installation & { close(): Promise<void> }> {
  const service = await createTestService(database);
  const { id: workspaceId } = await service.workspace();
  const { storage } = service.context;
  for (const name of ['one', 'two', 'three']) {
    const storageKey = `outputs/${name}.png`;
    await storage.put(storageKey, Buffer.from(name), { contentType: 'image/png' });
    await database
      .drizzle(schema)
      .insert(schema.assets)
      .values({
        id: `asset_${name}`,
        workspaceId,
        role: 'upload',
        token: name,
        storageKey,
        contentType: 'image/png',
        size: name.length,
        region: 'eu',
        sha256: sha256Hex(name),
      });
  }
  return {
    database,
    storage,
    halves,
    secret: 'the secret of an installation under test',
    dataDir: service.dataDir,
    close: () => service.close(),
  };
}
