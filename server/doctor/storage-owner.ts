import { hasOtherOwner, ownerFile } from '@/lib/console/platform/installation';
import type { Database } from '@/lib/platform/database';
import type { Env } from '@/lib/platform/env';
import { operatorCommand } from '@/lib/platform/operator-command';
import { openStorage } from '@/lib/platform/storage';
import { ownFiles } from '../own-files';
import { type Finding, findingsOf } from './findings';

const { problem } = findingsOf('Storage');

/** Whether the files are another installation's. */
export async function checkStorageOwner(
  database: Database,
  env: Pick<Env, 'storage' | 'dataDir' | 'serviceUrl'>,
): Promise<Finding[]> {
  const storage = await openStorage(env).catch(() => null);
  // Storage that does not work is a finding of its own.
  const isOther =
    storage !== null && (await hasOtherOwner(database, storage, ownFiles(env)).catch(() => false));
  if (!isOther) return [];
  return [
    problem(
      `The files are another installation’s, perhaps of the one that this was restored from (${ownerFile} there names it, or no row here names most of the files): this one deletes no files.`,
      `Give this one other STORAGE_ variables or another DATA_DIR. If no other installation uses these, this takes them, and the place of backups: ${operatorCommand('backup --claim')}`,
    ),
  ];
}
