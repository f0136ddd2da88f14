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

/** Makes an empty installation for the backups of a kind of source. One that fails leaves nothing to the next. */
export async function openTarget(
  kind: Kind,
  { folder, postgresUrl, source }: { folder: string; postgresUrl: string; source: Kind },
): Promise<Target> {
  const dataDir = join(folder, 'target');
  await using made = new AsyncDisposableStack();
  await mkdir(dataDir);
  made.defer(() => rm(dataDir, { recursive: true, force: true }));
  const opened = (env: Target['env']): Target => {
    const whole = made.move();
    return { env: { ...env, ...secretsOf[source] }, dataDir, remove: () => whole.disposeAsync() };
  };
  if (kind === 'embedded') return opened(embeddedEnv(dataDir));
  const bucket = await startS3Double();
  made.defer(() => bucket.stop());
  const databaseUrl = await createDatabase(postgresUrl, 'target');
  made.defer(() => dropDatabase(postgresUrl, 'target'));
  return opened(postgresEnv(dataDir, databaseUrl, bucket.url));
}
