import { type ListedBackup, readBackups } from './list-backups';
import { databaseName, isFileName, manifestName, type Repository } from './repository';
import { backupsToKeep, type RetentionCounts } from './retention';

/** Younger than this, a backup without a manifest may be under way, and a file may be one that it has just stored: both stay. */
const graceMs = 24 * 60 * 60 * 1000;

/**
 * Removes the backups that retention does not keep, what interrupted ones left, and files that no kept backup needs.
 * Objects with other names than ours stay. While a manifest cannot be read, no media file is removed, because that backup may
 * need it. Returns the ids of the removed backups.
 */
export async function removeOldBackups(
  repository: Repository,
  counts: RetentionCounts,
  nowMs = Date.now(),
): Promise<string[]> {
  const backups = await readStates(repository);
  const keptBackups = backupsToKeep(
    backups.filter((each) => each.state === 'complete'),
    counts,
  );
  const removedIds: string[] = [];
  for (const backup of backups) {
    const isRemovable =
      backup.state === 'complete'
        ? !keptBackups.has(backup.id)
        : backup.state === 'unfinished' && nowMs - backup.storedAt.getTime() > graceMs;
    if (!isRemovable) continue;
    // The manifest first: after an interruption in between the rest counts as unfinished, and the next run removes it.
    await repository.remove(manifestName(backup.id));
    await repository.remove(databaseName(backup.id));
    removedIds.push(backup.id);
  }
  if (backups.some(({ state }) => state === 'damaged')) return removedIds;
  const neededNames = new Set<string>();
  for (const id of keptBackups) {
    const { files } = await repository.readManifest(id);
    for (const { sha256 } of files) neededNames.add(repository.fileName(sha256));
  }
  for await (const { name, storedAt } of repository.list('files/')) {
    if (!isFileName(name) || neededNames.has(name) || nowMs - storedAt.getTime() <= graceMs)
      continue;
    await repository.remove(name);
  }
  return removedIds;
}

/** What a removal needs to know of a backup. Manifests are not kept: together they may not fit into memory. */
type BackupState =
  | { readonly id: string; readonly state: 'complete'; readonly createdAt: Date }
  | Exclude<ListedBackup, { state: 'complete' }>;

async function readStates(repository: Repository): Promise<BackupState[]> {
  const states: BackupState[] = [];
  for await (const backup of readBackups(repository)) {
    states.push(
      backup.state === 'complete'
        ? { id: backup.id, state: 'complete', createdAt: new Date(backup.manifest.createdAt) }
        : backup,
    );
  }
  return states;
}
