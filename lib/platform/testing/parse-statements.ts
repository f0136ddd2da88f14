/**
 * A process of its own that runs 1,000 different statements in the database of a directory and prints the most memory it
 * took, in MiB: `parse-statements <dir>`.
 */
import { openDatabase } from '../database';

const [, , dataDir = ''] = process.argv;
const database = await openDatabase({ dataDir });
for (let n = 0; n < 1_000; n++) {
  await database.query(
    `select ${n}, relname, (select count(*) from pg_class c where c.relkind = 'r' and c.oid > ${n}) from pg_class where oid = ${n} or relname like 'x%' order by 1 limit 3`,
  );
}
await database.close();
console.log(`most ${Math.round(process.resourceUsage().maxRSS / 1024)} MiB`);
