import type { InstallationFigures } from '@/lib/console/operator/health';
import { type Database, readMigrationNames } from '@/lib/platform/database';
import type { Env } from '@/lib/platform/env';
import packageJson from '../../../package.json' with { type: 'json' };
import { migrationSources } from '../../migration-sources';

/** The versions of Atelier, Node.js, the database and its tables. */
export async function readVersions(
  database: Database,
  env: Pick<Env, 'serviceUrl'>,
): Promise<InstallationFigures['versions']> {
  const { rows } = await database.query<{ version: string }>(
    "select current_setting('server_version') as version",
  );
  const migrations = await Promise.all(
    migrationSources(env).map(async ({ folder, schema }) => {
      const { rows: appliedRows } = await database.query<{ last: string | null }>(
        `select max(created_at) as last from ${schema}.__drizzle_migrations`,
      );
      const last = Number(appliedRows[0]?.last);
      const name = readMigrationNames(folder).find(({ when }) => when === last)?.tag;
      return `${schema} ${name ?? 'unknown'}`;
    }),
  );
  const version = `PostgreSQL ${rows[0]?.version.split(' ')[0] ?? 'unknown'}`;
  return {
    atelier: packageJson.version,
    node: process.versions.node,
    database: database.kind === 'pglite' ? `${version} (embedded)` : version,
    migrations,
  };
}
