/**
 * A process of its own that opens the database in the directory it is given, says so, and keeps
 * writing rows until it is ended. For tests of locks and kills: `hold-database <dir>`.
 */
import { openDatabase } from '../database';

const [, , dataDir = ''] = process.argv;
const database = await openDatabase({ dataDir });
await database.query('create table if not exists written (n int primary key)');
console.log('open');
for (let n = 0; ; n++) {
  await database.query('insert into written values ($1) on conflict do nothing', [n]);
  console.log(`written ${n}`);
}
