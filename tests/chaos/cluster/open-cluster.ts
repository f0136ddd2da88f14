import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Database, openDatabase } from '../../../lib/platform/database';
import { type S3Double, startS3Double } from '../../../lib/platform/storage/testing/s3-double';
import { startPostgres } from '../../../lib/platform/testing/start-postgres';
import { operatorKey } from '../../kill-run/server';
import { Member, type MemberParts } from './member';

/** Several servers on one PostgreSQL and one bucket. */
export interface Cluster {
  readonly members: readonly Member[];
  /** A direct connection to PostgreSQL, without faults. */
  readonly database: Database;
  readonly databaseUrl: string;
  readonly bucket: S3Double;
}

const databaseName = 'chaos';

/**
 * Starts PostgreSQL, the bucket and all members, which start together on an empty database. Everything is stopped and
 * removed with `started`.
 */
export async function openCluster(
  size: number,
  { logFolder, onDeath }: Pick<MemberParts, 'logFolder' | 'onDeath'>,
  started: AsyncDisposableStack,
): Promise<Cluster> {
  const folder = await mkdtemp(path.join(tmpdir(), 'atelier-chaos-'));
  started.defer(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startPostgres(folder);
  started.defer(() => postgres.stop());
  const bucket = await startS3Double();
  started.defer(() => bucket.stop());
  const databaseUrl = await createDatabase(postgres.url);
  const database = await openDatabase({ url: databaseUrl, dataDir: '' });
  started.defer(() => database.close());
  const parts = {
    databaseUrl,
    storageUrl: bucket.url,
    folder,
    logFolder,
    onDeath,
    env: memberEnv(logFolder === null ? 'warn' : 'info'),
  };
  const members = await Promise.all(
    Array.from({ length: size }, (_, index) => Member.create(parts, index + 1)),
  );
  for (const member of members) started.defer(() => member.close());
  await Promise.all(members.map((member) => member.start()));
  return { members, database, databaseUrl, bucket };
}

async function createDatabase(url: string): Promise<string> {
  const maintenance = await openDatabase({ url, dataDir: '' });
  await maintenance.query(`create database ${databaseName}`);
  await maintenance.close();
  const made = new URL(url);
  made.pathname = `/${databaseName}`;
  return made.href;
}

const memberEnv = (logLevel: string): Record<string, string> => ({
  // The address of file links, the same for all members; nothing connects to it.
  ATELIER_URL: 'http://chaos.test',
  ATELIER_SECRET: 'one secret for every server of the cluster',
  ATELIER_OPERATOR_KEY: operatorKey,
  ATELIER_ALLOW_LOOPBACK: '1',
  STORAGE_DRIVER: 's3',
  STORAGE_BUCKET: 'chaos',
  STORAGE_ACCESS_KEY_ID: 'chaos',
  STORAGE_SECRET_ACCESS_KEY: 'chaos',
  LOG_LEVEL: logLevel,
});
