import { openDatabase } from '@/lib/platform/database';

/** Runs statements in the embedded database of a folder whose server has stopped. */
export async function runSql(dataDir: string, ...statements: string[]): Promise<void> {
  const database = await openDatabase({ dataDir });
  for (const statement of statements) await database.query(statement);
  await database.close();
}
