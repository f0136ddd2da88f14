import { consoleMigrations } from '@/lib/console/platform/start';
import type { MigrationSource } from '@/lib/platform/database';
import type { Env } from '@/lib/platform/env';
import { serviceMigrations } from '@/lib/service/db';

/** The migrations of the halves that this installation has tables of, in the order in which they are applied. */
export const migrationSources = ({ serviceUrl }: Pick<Env, 'serviceUrl'>): MigrationSource[] => [
  ...(serviceUrl === undefined ? [serviceMigrations] : []),
  consoleMigrations(),
];
