import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: './lib/service/db/schema/index.ts',
  out: './lib/service/db/migrations',
  schemaFilter: ['service'],
});
