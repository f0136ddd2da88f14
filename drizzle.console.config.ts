import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: './lib/console/db/schema/index.ts',
  out: './lib/console/db/migrations',
  schemaFilter: ['console'],
});
