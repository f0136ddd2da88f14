import { fileURLToPath } from 'node:url';

export * as schema from './schema';

/** The service's own migrations and where they go, for `database.migrate`. */
export const serviceMigrations = {
  folder: fileURLToPath(new URL('./migrations', import.meta.url)),
  schema: 'service',
} as const;
