import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import {
  ConnectionLostError,
  type Database,
  DatabaseLockedError,
  DatabaseRefusedError,
  openDatabase,
} from '@/lib/platform/database';
import type { Env } from '@/lib/platform/env';
import { operatorCommand } from '@/lib/platform/operator-command';
import { migrationSources } from '../migration-sources';
import { checkBackups } from './backups';
import { type Finding, findingsOf } from './findings';
import { formatSize } from './machine';
import { checkRehearsals } from './rehearsals';
import { checkSecretMark } from './secret-mark';
import { checkStorageOwner } from './storage-owner';

const { ok, warning, problem } = findingsOf('Database');

/** Opens the database of the environment and looks at it, unless a server has the embedded one open. */
export async function checkClosedDatabase(env: Env): Promise<Finding[]> {
  const { databaseUrl, dataDir } = env;
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'db', 'PG_VERSION'))) {
    return [
      warning(
        `There is no database in ${dataDir}: Atelier never started with these settings.`,
        'Start it, or set DATA_DIR or DATABASE_URL as the server has it.',
      ),
    ];
  }
  try {
    const database = await openDatabase({ url: databaseUrl, dataDir });
    try {
      return await checkDatabase(database, env);
    } finally {
      await database.close();
    }
  } catch (error) {
    if (error instanceof DatabaseLockedError) {
      return [
        ok(
          env.serviceUrl === undefined
            ? 'A server has the embedded database open: its page Operator → Health examines it.'
            : 'A server has the embedded database open: stop it to examine this too, or see its log.',
        ),
      ];
    }
    if (error instanceof ConnectionLostError) {
      return [
        problem(
          error.message,
          'See that PostgreSQL runs, and that host, port, user, password and name in DATABASE_URL are right.',
        ),
      ];
    }
    if (error instanceof DatabaseRefusedError) return [problem(error.message, error.advice)];
    throw error;
  }
}

/** The oldest PostgreSQL that the statements are written for, as `server_version_num`. */
const oldestPostgres = 150_000;

/** Version, migrations, connections, size and clock of an open database. */
export async function checkDatabase(
  database: Database,
  env: Pick<Env, 'serviceUrl' | 'backup' | 'dataDir' | 'secret' | 'previousSecrets' | 'storage'>,
): Promise<Finding[]> {
  const sentMs = Date.now();
  const { rows } = await database.query<{ version: string; size: string; now: string }>(
    `select current_setting('server_version_num') as version,
       pg_database_size(current_database()) as size,
       extract(epoch from clock_timestamp()) * 1000 as now`,
  );
  const [row] = rows;
  const middleMs = (sentMs + Date.now()) / 2;
  const version = Number(row?.version);
  const name = `PostgreSQL ${Math.floor(version / 10_000)}`;
  const findings = [
    versionFinding(version),
    clockFinding(middleMs - Number(row?.now)),
    ...(await Promise.all(migrationSources(env).map((half) => migrationsFinding(database, half)))),
    database.kind === 'postgres' ? connectionsFinding(await countConnections(database)) : null,
  ].filter((finding) => finding !== null);
  return [
    ok(
      `${database.kind === 'pglite' ? `The embedded database (${name})` : name} answers and takes ${formatSize(Number(row?.size))}.`,
    ),
    ...findings,
    ...(await checkSecretMark(database, env)),
    ...(await checkRehearsals(database, env.dataDir)),
    ...(await checkBackups(database, env.backup)),
    ...(await checkStorageOwner(database, env)),
  ];
}

export const versionFinding = (version: number): Finding | null =>
  version >= oldestPostgres
    ? null
    : problem(
        `PostgreSQL ${Math.floor(version / 10_000)} is too old.`,
        'Update it to 15 or newer.',
      );

/** A difference of clocks that certificates, mail and payments notice, in milliseconds. */
const maxSkewMs = 5_000;

/** `aheadMs`: how far this machine's clock is ahead of the database's. */
export const clockFinding = (aheadMs: number): Finding | null =>
  Math.abs(aheadMs) <= maxSkewMs
    ? null
    : warning(
        `The clock of this machine is ${Math.round(Math.abs(aheadMs) / 1_000)} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the database’s.`,
        'Let both set their clocks by NTP.',
      );

async function migrationsFinding(
  database: Database,
  { folder, schema }: { folder: string; schema: string },
): Promise<Finding | null> {
  const files = readMigrationFiles({ migrationsFolder: join(folder, 'migrations') });
  const times = files.map(({ folderMillis }) => folderMillis);
  const { rows: tables } = await database.query<{ there: boolean }>(
    `select to_regclass($1) is not null as there`,
    [`${schema}.__drizzle_migrations`],
  );
  if (tables[0]?.there !== true) {
    return warning(
      `The database has no tables of ${schema}: Atelier never started on it.`,
      'Start it once.',
    );
  }
  const { rows } = await database.query<{ last: string | null }>(
    `select max(created_at) as last from ${schema}.__drizzle_migrations`,
  );
  const last = Number(rows[0]?.last ?? -1);
  if (last > Math.max(-1, ...times)) {
    return problem(
      `A newer version of Atelier has used this database (${schema}).`,
      'Start that version or a later one, or restore a backup from before the update.',
    );
  }
  const missingCount = times.filter((time) => time > last).length;
  return missingCount === 0
    ? null
    : warning(
        `${missingCount} migrations of ${schema} are not applied.`,
        `Start this version, or run: ${operatorCommand('migrate')}`,
      );
}

async function countConnections(database: Database): Promise<{ open: number; most: number }> {
  const { rows } = await database.query<{ open: number; most: number }>(
    `select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as open,
       current_setting('max_connections')::int as most`,
  );
  return rows[0] ?? { open: 0, most: 0 };
}

/** Warns from four fifths of the connections that PostgreSQL allows. */
export const connectionsFinding = ({
  open,
  most,
}: {
  open: number;
  most: number;
}): Finding | null =>
  open < most * 0.8
    ? null
    : warning(
        `${open} of ${most} connections of PostgreSQL are open.`,
        'Raise max_connections, start fewer processes, or put PgBouncer between (docs/scaling.md).',
      );
