import { type ListedBackup, readBackups } from '../list-backups';
import type { Repository } from '../repository';

export async function listBackups(repository: Repository): Promise<ListedBackup[]> {
  const backups: ListedBackup[] = [];
  for await (const backup of readBackups(repository)) backups.push(backup);
  return backups;
}
