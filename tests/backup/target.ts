import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startS3Double } from '../../lib/platform/storage/testing/s3-double';
import { createDatabase, dropDatabase } from './databases';
import { embeddedEnv, type Kind, postgresEnv, secretsOf } from './settings';

/** Where a backup is restored: empty, and never started. */
export interface Target {
  readonly env: Readonly<Record<string, string>>;
  readonly dataDir: string;
  remove(): Promise<void>;
}

/** Makes an empty installation for the backups of a kind of source. */
export async function openTarget(
  kind: Kind,
  { folder, postgresUrl, source }: { folder: string; postgresUrl: string; source: Kind },
): Promise<Target> {
  const dataDir = join(folder, 'target');
  await mkdir(dataDir);
  const removeData = () => rm(dataDir, { recursive: true, force: true });
  if (kind === 'embedded') {
    const env = { ...embeddedEnv(dataDir), ...secretsOf[source] };
    return { env, dataDir, remove: removeData };
  }
  const bucket = await startS3Double();
  const databaseUrl = await createDatabase(postgresUrl, 'target');
  return {
    env: { ...postgresEnv(dataDir, databaseUrl, bucket.url), ...secretsOf[source] },
    dataDir,
    async remove() {
      bucket.stop();
      await dropDatabase(postgresUrl, 'target');
      await removeData();
    },
  };
}
