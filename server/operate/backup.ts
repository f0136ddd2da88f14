import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseLockedError } from '@/lib/platform/database';
import { env } from '@/lib/platform/env';
import { type RequestedBackup, requestBackup } from '../backup/command-socket';
import { type ListedBackup, readBackups } from '../backup/list-backups';
import { backUpFrom } from '../backup/order-backup';
import { openPlace } from '../backup/place';
import { openRepository, type Repository } from '../backup/repository';
import { verifyBackup } from '../backup/verify-backup';
import { formatSize } from '../doctor/machine';
import { CommandRefusedError, type Report } from './run-command';
import { withDatabase } from './with-database';

/** The place that a command names, or the one of scheduled backups. */
export function placeOf(namedPlace: string | undefined, option: 'to' | 'from'): string {
  const place = namedPlace ?? env().backup.to;
  if (place !== undefined) return place;
  throw new CommandRefusedError(
    `Say where the backups are: --${option} with a folder or s3://bucket/prefix, or ATELIER_BACKUP_TO.`,
  );
}

/** How long a server may take to start or to stop. */
const serverChangeMs = 60_000;
const serverRetryMs = 500;

/**
 * Makes a backup. A server that has the embedded database open makes it for the command. Old backups are removed only from the place
 * of scheduled ones. `claim`: see `prepareRepository`.
 */
export async function backUp(
  to: string | undefined,
  { claim }: { claim: boolean },
): Promise<Report> {
  const { backup, dataDir } = env();
  const { passphrase } = backup;
  const place = placeOf(to, 'to');
  const makeHere = async (): Promise<Report> => {
    const lines = await withDatabase((database) =>
      backUpFrom(database, env(), { to: place, passphrase, claim }),
    );
    return { text: lines.join('\n') };
  };
  try {
    return await makeHere();
  } catch (error) {
    if (!(error instanceof DatabaseLockedError)) throw error;
  }
  const order = { to: isUrl(place) ? place : resolve(place), passphrase, claim };
  const reply = await requestFromServer(dataDir, order);
  // It may have stopped meanwhile.
  if (reply === null) return await makeHere();
  if ('refusal' in reply) throw new CommandRefusedError(reply.refusal);
  return { text: reply.lines.join('\n') };
}

/** A server takes no command while it starts and while it stops. `null`: it took none in a minute. */
async function requestFromServer(
  dataDir: string,
  order: RequestedBackup,
): ReturnType<typeof requestBackup> {
  const giveUpMs = performance.now() + serverChangeMs;
  for (let attempt = 1; ; attempt += 1) {
    const reply = await requestBackup(dataDir, order);
    if (reply !== null || performance.now() > giveUpMs) return reply;
    if (attempt === 1) {
      process.stderr.write('Waiting for the process that has the database open.\n');
    }
    await sleep(serverRetryMs);
  }
}

const isUrl = (place: string): boolean => place.includes('://');

/** Lists the backups of a place; `shouldVerify` reads every part. */
export async function showBackups(
  from: string | undefined,
  { shouldVerify }: { shouldVerify: boolean },
): Promise<Report> {
  const { backup } = env();
  const place = await openPlace(placeOf(from, 'from'), backup.bucketAccess);
  const repository = await openRepository(place, backup.passphrase);
  const lines: string[] = [];
  let hasFailed = false;
  for await (const each of readBackups(repository)) {
    lines.push(backupLine(each));
    hasFailed ||= each.state === 'damaged';
    if (!shouldVerify || each.state !== 'complete') continue;
    const damage = await damageLines(repository, each);
    lines.push(...damage);
    hasFailed ||= damage.length > 0;
  }
  if (lines.length === 0) return { text: `There are no backups in ${place.label}.` };
  return { text: lines.join('\n'), failed: hasFailed };
}

async function damageLines(
  repository: Repository,
  { manifest }: Extract<ListedBackup, { state: 'complete' }>,
): Promise<string[]> {
  const damage = await verifyBackup(repository, manifest);
  if (damage.length === 0) return [];
  const advice =
    'The next backups find damaged files within 30 days and copy what storage still has; to have one at once, move it away there and back up. A damaged database of a backup is not mended: use another backup.';
  return [...damage, advice].map((words) => `  ${words}`);
}

function backupLine(backup: ListedBackup): string {
  if (backup.state === 'unfinished') {
    return `${backup.id}  unfinished: it was interrupted, or is being made`;
  }
  if (backup.state === 'damaged') {
    return `${backup.id}  damaged: its manifest cannot be read`;
  }
  const { database, files, createdAt, missingFiles } = backup.manifest;
  const bytes = files.reduce((sum, { size }) => sum + size, database.size);
  const missingNote =
    missingFiles.length === 0 ? '' : `, ${missingFiles.length} files were missing`;
  return `${backup.id}  ${createdAt}  ${formatSize(bytes)} in ${files.length} files and ${database.rows} rows, complete${missingNote}`;
}
