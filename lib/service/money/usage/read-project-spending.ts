import { sql } from 'drizzle-orm';
import { milliToCredits, type ProjectSpending } from '@/lib/contract';
import type { ServiceContext } from '../../context';
import { getWorkspace } from '../../workspaces';

/** What each project of a workspace spent and has reserved, by its reference. Throws `ApiError` not_found. */
export async function readProjectSpending(
  context: Pick<ServiceContext, 'db' | 'clock'>,
  workspaceId: string,
): Promise<ProjectSpending[]> {
  await getWorkspace(context, workspaceId);
  const { rows } = await context.db.execute<{
    project: string;
    spent_milli: string;
    authorized_milli: string;
  }>(sql`
    select project, coalesce(sum(settled_milli), 0) as spent_milli,
      coalesce(sum(amount_milli) filter (where state = 'open'), 0) as authorized_milli
    from service.authorizations
    where workspace_id = ${workspaceId} and project is not null
    group by project order by project`);
  return rows.map(({ project, spent_milli, authorized_milli }) => ({
    project,
    spent: milliToCredits(Number(spent_milli)),
    authorized: milliToCredits(Number(authorized_milli)),
  }));
}
