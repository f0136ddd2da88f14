import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { milliToCredits } from '@/lib/contract';
import type { CellRecipe, ExperimentDetail, ExperimentSummary } from '@/lib/pages/experiments';
import { schema } from '../db';
import { runtime } from '../platform/runtime';
import { readCommentsOfExperiment } from '../review/comments';
import { type Access, may } from '../team/access';
import { readOpenRequest } from './ask-for-run';
import { countedMilli } from './cell-credits';
import { findExperiment } from './find-experiment';
import { readPromotions } from './promotions';
import { readPictures } from './read-pictures';
import { readCells, serializeCell } from './serialize-cell';
import { readShares } from './shares';
import { readWebhook } from './webhooks';

const { experimentCells: c, experimentVotes: v, users: u } = schema;

const maxExperiments = 200;
const maxCovers = 4;
const maxLists = 5;

/** The experiments of the workspace, the one changed last first. */
export async function readExperiments({ workspace }: Access): Promise<ExperimentSummary[]> {
  const { db } = runtime();
  const { rows } = await db.execute<{
    id: string;
    name: string;
    is_list: boolean;
    state: ExperimentSummary['state'];
    author: string;
    cells: number;
    succeeded: number;
    spent: string;
    covers: string[];
    updated_at: string;
  }>(sql`
    select e.id, e.name, (e.design -> 'rows') is not null as is_list, e.state, u.name as author,
      (extract(epoch from e.updated_at) * 1000)::bigint::text as updated_at,
      s.cells, s.succeeded, s.spent::text as spent,
      array(select x.task_id from console.experiment_cells x
        join console.creations t on t.task_id = x.task_id and t.removed_at is null
        where x.experiment_id = e.id and x.state = 'succeeded'
        order by (x.mark = 'keep') desc nulls last, x.place limit ${maxCovers}) as covers
    from console.experiments e
    join console.users u on u.id = e.created_by
    cross join lateral (
      select count(*)::int as cells, count(*) filter (where state = 'succeeded')::int as succeeded,
        coalesce(sum(charged_milli), 0) as spent
      from console.experiment_cells where experiment_id = e.id) s
    where e.workspace_id = ${workspace.id} and e.deleted_at is null and e.storyboard is null
    order by e.updated_at desc, e.id limit ${maxExperiments}`);
  const pictures = await readPictures(
    db,
    workspace.id,
    rows.flatMap(({ covers }) => covers),
  );
  return rows.map(({ spent, covers, updated_at, ...row }) => ({
    ...row,
    spent: milliToCredits(Number(spent)),
    covers: covers.flatMap((taskId) => pictures.get(taskId) ?? []),
    updated_at: Number(updated_at),
  }));
}

/** The lists of tasks of the workspace that ran last. */
export async function readLists(access: Access): Promise<ExperimentSummary[]> {
  const experiments = await readExperiments(access);
  return experiments.filter(({ is_list: isList }) => isList).slice(0, maxLists);
}

/** An experiment with its cells and votes. Throws for an experiment of another workspace. */
export async function readExperiment(
  { workspace, user, role }: Access,
  id: string,
): Promise<ExperimentDetail> {
  const { db } = runtime();
  const row = await findExperiment(db, workspace.id, id);
  const moderates = may(role, 'experiments.share');
  const [[author], cells, votes, comments, promotions, shares, request, webhook] =
    await Promise.all([
      db.select({ name: u.name }).from(u).where(eq(u.id, row.createdBy)),
      readCells(db, workspace.id, id),
      db
        .select()
        .from(v)
        .where(eq(v.experimentId, id))
        // Tied results are ranked in the order of their votes.
        .orderBy(asc(v.createdAt), asc(v.userId), asc(v.first), asc(v.second)),
      readCommentsOfExperiment(db, id),
      readPromotions(db, workspace.id, id),
      moderates ? readShares(db, id) : null,
      readOpenRequest(db, id),
      readWebhook(db, id),
    ]);
  const cellRows = cells.map(({ cell }) => cell);
  const serializedCells = cells.map(serializeCell);
  const shownKeys = new Set(
    serializedCells.flatMap(({ key, output }) => (output === null ? [] : [key])),
  );
  const spentMilli = cellRows.reduce((sum, cell) => sum + (cell.chargedMilli ?? 0), 0);
  const usedMilli = cellRows.reduce((sum, cell) => sum + countedMilli(cell), 0);
  return {
    id,
    name: row.name,
    design: row.design,
    envelope: row.envelopeMilli === null ? null : milliToCredits(row.envelopeMilli),
    order: row.order,
    concurrency: row.concurrency,
    webhook_url: row.webhookUrl,
    webhook,
    state: row.state,
    note: row.note,
    retry_at: row.state === 'running' ? (row.retryAt?.getTime() ?? null) : null,
    version: row.version,
    project_id: row.projectId,
    author: author?.name ?? '',
    spent: milliToCredits(spentMilli),
    reserved: milliToCredits(usedMilli - spentMilli),
    request,
    cells: serializedCells,
    // A vote on a result that is in the trash counts again when the result is restored.
    votes: votes.flatMap(({ userId, first, second, score }) =>
      shownKeys.has(first) && shownKeys.has(second)
        ? [{ person: userId, first, second, score }]
        : [],
    ),
    comments,
    promotions,
    shares,
    reader: user.id,
    moderates,
  };
}

/** The recipes that were sent for cells, including cells that are no longer part of the design. */
export async function readRecipes({ workspace }: Access, id: string): Promise<CellRecipe[]> {
  const { db } = runtime();
  await findExperiment(db, workspace.id, id);
  return db
    .select({ key: c.key, body: c.body })
    .from(c)
    .where(and(eq(c.experimentId, id), ne(c.state, 'waiting')))
    .orderBy(asc(c.place));
}
