import type { Manifest } from './manifest';
import { isBackupId, manifestName, type Repository } from './repository';

/** A backup in a place: complete, or why it is not. */
export type ListedBackup =
  | { readonly id: string; readonly state: 'complete'; readonly manifest: Manifest }
  | { readonly id: string; readonly state: 'unfinished'; readonly storedAt: Date }
  | { readonly id: string; readonly state: 'damaged'; readonly storedAt: Date };

/** Ids and when their latest part was stored, newest first: ids begin with the time. */
async function listIds(
  repository: Repository,
): Promise<{ id: string; storedAt: Date; isFinished: boolean }[]> {
  const ids = new Map<string, { id: string; storedAt: Date; isFinished: boolean }>();
  for await (const { name, storedAt } of repository.list('backups/')) {
    const [, id = '', ...part] = name.split('/');
    if (part.length === 0 || !isBackupId(id)) continue;
    const isFinished = name === manifestName(id) || ids.get(id)?.isFinished === true;
    ids.set(id, { id, storedAt, isFinished });
  }
  return [...ids.values()].sort((a, b) => (a.id < b.id ? 1 : -1));
}

/** The backups of a place, newest first. One manifest is read at a time: it names every file, and may be large. */
export async function* readBackups(repository: Repository): AsyncGenerator<ListedBackup> {
  for (const { id, storedAt, isFinished } of await listIds(repository)) {
    yield isFinished
      ? await readComplete(repository, id, storedAt)
      : { id, state: 'unfinished', storedAt };
  }
}

async function readComplete(
  repository: Repository,
  id: string,
  storedAt: Date,
): Promise<ListedBackup> {
  try {
    return { id, state: 'complete', manifest: await repository.readManifest(id) };
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'BackupError') throw error;
    return { id, state: 'damaged', storedAt };
  }
}

/** The newest complete backup; `null` when there is none. */
export async function readNewestManifest(repository: Repository): Promise<Manifest | null> {
  for (const { id, isFinished } of await listIds(repository)) {
    if (!isFinished) continue;
    try {
      return await repository.readManifest(id);
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'BackupError') throw error;
    }
  }
  return null;
}
