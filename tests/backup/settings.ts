import { operatorKey } from '../kill-run/server';

/** The two kinds of installation. */
export type Kind = 'embedded' | 'postgres';

type Env = Readonly<Record<string, string>>;

const everywhere = {
  ATELIER_OPERATOR_KEY: operatorKey,
  ATELIER_ALLOW_LOOPBACK: '1',
  LOG_LEVEL: 'warn',
};

/**
 * What goes with the backups of each kind of source. The embedded one has a secret of its own, which its encrypted backup brings
 * along; the other one has no passphrase, and its secret is given.
 */
export const secretsOf: Readonly<Record<Kind, Env>> = {
  embedded: { ATELIER_BACKUP_PASSPHRASE: 'correct horse battery staple' },
  postgres: { ATELIER_SECRET: 'one secret of the source and of its copies' },
};

/** The variables of an embedded installation. */
export const embeddedEnv = (dataDir: string): Env => ({ ...everywhere, DATA_DIR: dataDir });

/** The variables of an installation on a PostgreSQL and a bucket. */
export const postgresEnv = (dataDir: string, databaseUrl: string, bucketUrl: string): Env => ({
  ...everywhere,
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  STORAGE_DRIVER: 's3',
  STORAGE_BUCKET: 'files',
  STORAGE_ENDPOINT: bucketUrl,
  STORAGE_ACCESS_KEY_ID: 'backup',
  STORAGE_SECRET_ACCESS_KEY: 'backup',
});
