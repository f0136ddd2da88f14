import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadSecret } from '@/lib/platform/crypto';
import type { Database } from '@/lib/platform/database';
import type { Env } from '@/lib/platform/env';
import { operatorCommand } from '@/lib/platform/operator-command';
import { openStorage } from '@/lib/platform/storage';
import { BackupError } from '../backup/backup-error';
import type { Manifest } from '../backup/manifest';
import type { Repository } from '../backup/repository';
import { type RestoredBackup, type RestoreOptions, restoreBackup } from '../backup/restore-backup';
import { migrationSources } from '../migration-sources';
import { check } from './check';
import type { Report } from './run-command';

/** Restores a backup into the empty `database`, and checks the ledger and every file. Throws `BackupError`, `StorageError`. */
export async function restoreInstallation(
  database: Database,
  env: Env,
  repository: Repository,
  manifest: Manifest,
  options: Omit<RestoreOptions, 'onAccepted'>,
): Promise<Report> {
  const { serviceUrl, dataDir } = env;
  const secret = await secretFor(manifest, env);
  const restored = await restoreBackup(
    {
      database,
      storage: await openStorage(env),
      halves: migrationSources({ serviceUrl }),
      secret,
      dataDir,
    },
    repository,
    manifest,
    {
      ...options,
      async onAccepted() {
        if (env.secret === undefined) await storeSecret(dataDir, secret);
      },
    },
  );
  options.onStep?.('Reading every file again.');
  return reportOf(database, env, manifest, restored);
}

/** The secret of the environment, else the one in the backup, else that in DATA_DIR. Whether it is the backup's is checked by the restore. */
async function secretFor({ secret: { value } }: Manifest, env: Env): Promise<string> {
  const secret = env.secret ?? value;
  if (secret !== null) return secret;
  if (!existsSync(join(env.dataDir, 'secret'))) {
    throw new BackupError(
      'This backup is not encrypted, so it does not hold the secret of its installation. Set ATELIER_SECRET to it (the content of DATA_DIR/secret there, if it was not set).',
    );
  }
  return loadSecret(env);
}

/**
 * Writes the secret into DATA_DIR, as at a first start. Another one there, such as of a restore of another backup that was
 * interrupted, protects nothing in an empty database; it is put aside.
 */
async function storeSecret(dataDir: string, secret: string): Promise<void> {
  const path = join(dataDir, 'secret');
  const existing = await readFile(path, 'utf8').catch(() => null);
  if (existing?.trim() === secret) return;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  if (existing !== null) await rename(path, `${path}.before`);
  await writeFile(path, `${secret}\n`, { mode: 0o600, flag: 'wx' });
}

async function reportOf(
  database: Database,
  env: Env,
  manifest: Manifest,
  { damagedFiles, existingFiles, youngerFiles }: RestoredBackup,
): Promise<Report> {
  // With a remote service there is no ledger here.
  const checked =
    env.serviceUrl === undefined ? await check(database, { files: true }, env) : { text: '' };
  const lines = [
    `Backup ${manifest.id} is restored: ${manifest.database.rows} rows and ${manifest.files.length - damagedFiles.length} files${existingFiles > 0 ? `, of which storage had ${existingFiles}` : ''}.`,
    ...damagedFiles.map(
      (key) => `${key} is not restored: it was missing or changed in the backup.`,
    ),
    ...(checked.text === '' ? [] : [checked.text]),
    `Everything is as it was at ${manifest.createdAt}. What happened later is not known here: results, uploads, payments and changes by people.`,
    ...(youngerFiles > 0
      ? [
          `Storage has ${youngerFiles} files that are younger than the backup. No row names them, and two days after they were stored they are deleted: copy them first if they are needed.`,
        ]
      : []),
    'Work that ran then is followed at its provider, or given up, at the next start. Work that waited then begins, also what was made since: a provider may bill it twice.',
    `Keys revoked and people removed since have access again. Do not run the old installation beside this one. Its place of backups and its file storage stay its own: give this one another ATELIER_BACKUP_TO and other storage, or, if the old one is gone, run: ${operatorCommand('backup --claim')}`,
  ];
  return {
    text: lines.join('\n'),
    failed: damagedFiles.length > 0 || ('failed' in checked && checked.failed === true),
  };
}
