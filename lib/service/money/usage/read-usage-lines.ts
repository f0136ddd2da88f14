import { sql } from 'drizzle-orm';
import type { UsageLine } from '@/lib/contract';
import type { ServiceContext } from '../../context';
import { getWorkspace } from '../../workspaces';
import { closeDays } from './close-days';
import { facts, type TallyRow, tallyOf } from './facts';
import { readKeys } from './read-usage';

/** The lines of a day's report, one for each model, person, key and project. Throws `ApiError` not_found. */
export async function readUsageLines(
  context: Pick<ServiceContext, 'db' | 'clock'>,
  workspaceId: string,
  day: string,
): Promise<UsageLine[]> {
  await getWorkspace(context, workspaceId);
  const through = await closeDays(context, workspaceId);
  const { rows } = await context.db.execute<
    TallyRow & { family: string; model: string; key_id: string; actor: string; project: string }
  >(sql`
    select f.*, case when family = 'text' then succeeded else 0 end as answers from (${facts({ workspaceId, from: day, to: day }, through)}) f
    order by credits_milli desc, family, model, actor, key_id, project`);
  const keys = await readKeys(context, workspaceId);
  return rows.map((row) => ({
    day,
    family: row.family,
    model: row.model,
    actor: row.actor || null,
    project: row.project || null,
    key: keys(row.key_id),
    ...tallyOf(row),
  }));
}
