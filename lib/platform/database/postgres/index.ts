import { createDatabase } from '../database';
import type { Database } from '../types';
import { createPostgresDriver } from './driver';

/** Opens PostgreSQL at `url`, and asks it once whether it is there. Throws `ConnectionLostError`. */
export async function openPostgres(url: string): Promise<Database> {
  const database = createDatabase(createPostgresDriver(url));
  try {
    await database.query('select 1');
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
