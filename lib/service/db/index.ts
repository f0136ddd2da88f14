import { fileURLToPath } from 'node:url';

export * as schema from './schema';

/** The service's own tables and functions, for `database.migrate`. */
export const serviceMigrations = {
  folder: fileURLToPath(new URL('.', import.meta.url)),
  schema: 'service',
} as const;
