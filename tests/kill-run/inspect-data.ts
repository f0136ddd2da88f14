import { type Database, openDatabase } from '../../lib/platform/database';
import { schema } from '../../lib/service/db';
import { checkLedger } from '../../lib/service/money/ledger';

/** The findings in the data folder of a killed server. */
export interface Inspection {
  /** Mismatches of the ledger, and operations that do not match their tasks. */
  problems: string[];
  queued: number;
  running: number;
  ended: number;
}

/** Opens a data folder that no process uses, and checks what must hold at any moment. */
export async function inspectData(dataDir: string): Promise<Inspection> {
  const database = await openDatabase({ dataDir });
  try {
    const { rows } = await database.query<{ queued: number; running: number; ended: number }>(
      `select count(*) filter (where status = 'queued')::int as queued,
         count(*) filter (where status = 'running')::int as running,
         count(*) filter (where status not in ('queued', 'running'))::int as ended
       from service.tasks`,
    );
    return {
      ...(rows[0] ?? { queued: 0, running: 0, ended: 0 }),
      problems: await dataProblems(database),
    };
  } finally {
    await database.close();
  }
}

/** Mismatches in an open database; there must be none at any moment. */
export async function dataProblems(database: Database): Promise<string[]> {
  const mismatches = await checkLedger(database.drizzle(schema));
  const { rows: doubled } = await database.query<{ key: string }>(
    `select key from service.sandbox_operations group by key having count(*) > 1
     union all
     select o.key from service.sandbox_operations o
     where not exists (select from service.tasks t where t.id = o.key)`,
  );
  const { rows: withWrongEvents } = await database.query<{ id: string; events: number }>(
    `select t.id, count(e.id)::int as events from service.tasks t
     join service.webhooks w on w.key_id = t.key_id
     left join service.webhook_events e on e.subject_id = t.id
     group by t.id, t.status
     having count(e.id) <> case when t.status in ('queued', 'running') then 0 else 1 end`,
  );
  return [
    ...mismatches.map(({ problem }) => problem),
    ...withWrongEvents.map(({ id, events }) => `${id} has ${events} events`),
    ...doubled.map(({ key }) => `the provider started this twice, or without a task: ${key}`),
  ];
}
