import { openDatabase } from '../../lib/platform/database';

/** Makes an empty database in a PostgreSQL, and returns its address. */
export async function createDatabase(maintenanceUrl: string, name: string): Promise<string> {
  await run(maintenanceUrl, `create database ${name}`);
  const made = new URL(maintenanceUrl);
  made.pathname = `/${name}`;
  return made.href;
}

/** Removes a database with whoever is connected to it. */
export const dropDatabase = (maintenanceUrl: string, name: string): Promise<void> =>
  run(maintenanceUrl, `drop database ${name} with (force)`);

async function run(url: string, statement: string): Promise<void> {
  const maintenance = await openDatabase({ url, dataDir: '' });
  try {
    await maintenance.query(statement);
  } finally {
    await maintenance.close();
  }
}
