import { openDatabase } from '../../lib/platform/database';
import { schema } from '../../lib/service/db';
import { checkLedger } from '../../lib/service/ledger';

/** What the data folder of a dead server says. */
export interface Books {
  /** Disagreements of the books; operations that do not match their tasks. */
  problems: string[];
  queued: number;
  running: number;
  ended: number;
}

/** Opens the folder that no process has open and checks what must hold at any moment. */
export async function inspectBooks(dataDir: string): Promise<Books> {
  const database = await openDatabase({ dataDir });
  try {
    const mismatches = await checkLedger(database.drizzle(schema));
    const { rows: doubled } = await database.query<{ key: string }>(
      `select key from service.sandbox_operations group by key having count(*) > 1
       union all
       select o.key from service.sandbox_operations o
       where not exists (select from service.tasks t where t.id = o.key)`,
    );
    const { rows } = await database.query<{ queued: number; running: number; ended: number }>(
      `select count(*) filter (where status = 'queued')::int as queued,
         count(*) filter (where status = 'running')::int as running,
         count(*) filter (where status not in ('queued', 'running'))::int as ended
       from service.tasks`,
    );
    return {
      ...(rows[0] ?? { queued: 0, running: 0, ended: 0 }),
      problems: [
        ...mismatches.map(({ problem }) => problem),
        ...doubled.map(({ key }) => `the provider has work twice, or of no task: ${key}`),
      ],
    };
  } finally {
    await database.close();
  }
}
