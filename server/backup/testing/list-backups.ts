import { eachBackup, type ListedBackup } from '../list-backups';
import type { Repository } from '../repository';

export async function listBackups(repository: Repository): Promise<ListedBackup[]> {
  const backups: ListedBackup[] = [];
  for await (const backup of eachBackup(repository)) backups.push(backup);
  return backups;
}
