import { BackupError } from './backup-error';
import { forEachAtOnce, verifyPart } from './copy-files';
import type { Manifest } from './manifest';
import { databaseName, type Repository } from './repository';

/** Reads every part of a backup and compares it. Returns what is wrong, in words; nothing for a whole backup. */
export async function verifyBackup(repository: Repository, manifest: Manifest): Promise<string[]> {
  const parts = new Map(
    manifest.files.map((file) => [repository.fileName(file.sha256), file] as const),
  );
  const damage: string[] = [];
  await forEachAtOnce(
    [[databaseName(manifest.id), manifest.database] as const, ...parts],
    async ([name, digest]) => {
      try {
        await verifyPart(repository, name, digest);
      } catch (error) {
        if (!(error instanceof BackupError)) throw error;
        damage.push(error.message);
      }
    },
  );
  return damage;
}
