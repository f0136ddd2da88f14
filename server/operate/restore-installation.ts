import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '@/lib/platform/database';
import type { Env } from '@/lib/platform/env';
import { operatorCommand } from '@/lib/platform/operator-command';
import { openStorage } from '@/lib/platform/storage';
import { BackupError } from '../backup/backup-error';
import { secretCheck } from '../backup/make-backup';
import type { Manifest } from '../backup/manifest';
import type { Repository } from '../backup/repository';
import { type RestoredBackup, type RestoreOptions, restoreBackup } from '../backup/restore-backup';
import { migrationSources } from '../migration-sources';
import { check } from './check';
import { outcomeLines, sealAnew, secretEndings } from './rotate-secret';
import type { Report } from './run-command';

/** Restores a backup into the empty `database`, and checks the ledger and every file. Throws `BackupError`, `StorageError`. */
export async function restoreInstallation(
  database: Database,
  env: Env,
  repository: Repository,
  manifest: Manifest,
  options: Omit<RestoreOptions, 'onAccepted' | 'onLoaded'>,
): Promise<Report> {
  const { serviceUrl, dataDir } = env;
  const secret = await secretFor(manifest, env);
  // Where ATELIER_SECRET is not set, this installation goes on with the backup's.
  const ownSecret = env.secret ?? secret.trim();
  let rotationLines: string[] = [];
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
        if (env.secret === undefined) await storeSecret(dataDir, ownSecret);
      },
      async onLoaded() {
        if (secret === ownSecret) return;
        const isEmbedded = serviceUrl === undefined;
        const secrets = { secret: ownSecret, previous: [secret] };
        const outcome = await sealAnew(database, { ...secrets, isEmbedded });
        rotationLines = [
          'The backup was made under an earlier secret than this installation has.',
          ...outcomeLines(outcome, isEmbedded),
          ...secretEndings,
        ];
      },
    },
  );
  options.onStep?.('Reading every file again.');
  return reportOf(database, env, manifest, { ...restored, rotationLines });
}

/** The backup's secret, of those that are known here. Throws `BackupError` when it is none of them. */
async function secretFor(manifest: Manifest, env: Env): Promise<string> {
  const secrets = [manifest.secret.value, env.secret, ...env.previousSecrets]
    .concat(await readStoredSecrets(env.dataDir))
    .flatMap((secret) => secret?.trim() ?? []);
  const secret = secrets.find((each) => secretCheck(each, manifest.id) === manifest.secret.check);
  if (secret !== undefined) return secret;
  throw new BackupError(
    `This backup does not hold the secret of its installation, and ${secrets.length === 0 ? 'none is here' : 'it is none of those here'}, so stored keys could not be read. Set ATELIER_SECRET to the one that the installation had when the backup was made (the content of its DATA_DIR/secret, where it was not set).`,
  );
}

/** The secret in DATA_DIR, the one that an interrupted rotation left beside it, and those that a restore put aside. */
async function readStoredSecrets(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir).catch(() => []);
  const secretNames = names.filter(
    (name) => ['secret', 'secret.previous'].includes(name) || name.startsWith('secret.before'),
  );
  return Promise.all(secretNames.map((name) => readFile(join(dataDir, name), 'utf8')));
}

/**
 * Writes the secret into DATA_DIR, as at a first start. Another one there, such as of a restore of another backup that was
 * interrupted, protects nothing in an empty database; it is put aside.
 */
async function storeSecret(dataDir: string, secret: string): Promise<void> {
  const path = join(dataDir, 'secret');
  const existingText = await readFile(path, 'utf8').catch(() => null);
  if (existingText?.trim() === secret) return;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  if (existingText !== null) await rename(path, freePath(`${path}.before`));
  await writeFile(path, `${secret}\n`, { mode: 0o600, flag: 'wx' });
}

/** The path, or with the first number from 2 by which nothing is there: each restore may put one aside. */
function freePath(path: string): string {
  let candidate = path;
  for (let number = 2; existsSync(candidate); number += 1) candidate = `${path}.${number}`;
  return candidate;
}

async function reportOf(
  database: Database,
  env: Env,
  manifest: Manifest,
  outcome: RestoredBackup & { rotationLines: readonly string[] },
): Promise<Report> {
  const { damagedFiles, existingFiles, youngerFiles, rotationLines } = outcome;
  // With a remote service there is no ledger here.
  const checkReport =
    env.serviceUrl === undefined ? await check(database, { files: true }, env) : { text: '' };
  const lines = [
    `Backup ${manifest.id} is restored: ${manifest.database.rows} rows and ${manifest.files.length - damagedFiles.length} files${existingFiles > 0 ? `, of which storage had ${existingFiles}` : ''}.`,
    ...damagedFiles.map(
      (key) => `${key} is not restored: it was missing or changed in the backup.`,
    ),
    ...(checkReport.text === '' ? [] : [checkReport.text]),
    ...rotationLines,
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
    failed: damagedFiles.length > 0 || ('failed' in checkReport && checkReport.failed === true),
  };
}
