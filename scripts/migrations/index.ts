/** Part of `npm run check`: the migrations of both halves follow each other and make the schema that is in the code. */
import { fileURLToPath } from 'node:url';
import { schema as consoleSchema } from '@/lib/console/db';
import { schema as serviceSchema } from '@/lib/service/db';
import { checkMigrations } from './check-migrations.ts';
import { readMigrations } from './read-migrations.ts';

for (const [half, schema] of Object.entries({ service: serviceSchema, console: consoleSchema })) {
  const folder = fileURLToPath(new URL(`../../lib/${half}/db/migrations`, import.meta.url));
  const migrations = readMigrations(folder, half, schema);
  const problems = checkMigrations(migrations);
  for (const problem of problems) console.error(`${half}: ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
  else console.log(`${half}: ${migrations.entries.length} migrations make the schema`);
}
