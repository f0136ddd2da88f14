import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { canonicalJson, milliToCredits, toMilli } from '@/lib/contract';
import { type CellBody, priceKeyOf, promotedBody, promotionCandidates } from '@/lib/experiments';
import type {
  ExperimentPromotion,
  PromotionInput,
  PromotionOption,
} from '@/lib/pages/experiment-results';
import { createGeneration, refreshCreations } from '../create/creations';
import { type ConsoleDb, schema } from '../db';
import { InvalidRequestError, reportError } from '../platform/failures';
import { runtime } from '../platform/runtime';
import type { Access } from '../team/access';
import { findExperiment, requireTeam } from './find-experiment';
import { readSpecs } from './plan-design';
import { priceMilliOf, quoteCells } from './quote-cells';

const { experimentCells: c, experimentPromotions: p, submissions, creations: t } = schema;

/** Options of one cell that are shown; the cheapest ones. */
const maxOptions = 12;

const withPriceKey = (body: CellBody) => ({ body, priceKey: priceKeyOf(body) });

/**
 * Recipes that cost more than the cell's, the cheapest first, each with what all results would cost. None for a cell
 * without a result.
 */
export async function readPromotionOptions(
  access: Access,
  id: string,
  cellKey: string,
): Promise<PromotionOption[]> {
  const { db } = runtime();
  await findExperiment(db, access.workspace.id, id);
  const cells = await db
    .select({ key: c.key, body: c.body, priceMilli: c.priceMilli })
    .from(c)
    .where(and(eq(c.experimentId, id), eq(c.state, 'succeeded')));
  const cell = cells.find(({ key }) => key === cellKey);
  if (cell === undefined) return [];
  const specs = await readSpecs(access.workspace.id);
  const candidates = promotionCandidates(cell.body, specs);
  const prices = await quoteCells(
    access,
    candidates.map(({ body }) => withPriceKey(body)),
  );
  const pricedCandidates = candidates.flatMap((candidate) => {
    const milli = priceMilliOf(prices, priceKeyOf(candidate.body));
    return milli === null ? [] : [{ ...candidate, milli }];
  });
  // A value that does not change the price, such as a style, is not a higher tier.
  const plainPriceByModel = new Map(
    pricedCandidates
      .filter(({ values }) => Object.keys(values).length === 0)
      .map(({ model, milli }) => [model, milli]),
  );
  const dearerOptions = pricedCandidates
    .filter(({ model, values, milli }) => {
      const makesTier = Object.keys(values).length === 0 || milli !== plainPriceByModel.get(model);
      return milli > cell.priceMilli && makesTier;
    })
    .sort((a, b) => a.milli - b.milli)
    .slice(0, maxOptions)
    .map((option) => ({
      ...option,
      bodies: cells.map(({ body }) => promotedBody(body, option, specs)),
    }));
  const bodies = dearerOptions.flatMap((option) => option.bodies.flatMap((body) => body ?? []));
  const allPrices = await quoteCells(access, bodies.map(withPriceKey));
  return dearerOptions.map(({ label, model, values, milli, bodies }) => {
    const pricesMilli = bodies.map((body) =>
      body === null ? null : priceMilliOf(allPrices, priceKeyOf(body)),
    );
    const totalMilli = pricesMilli.every((price) => price !== null)
      ? pricesMilli.reduce((sum, price) => sum + price, 0)
      : null;
    return {
      label,
      model,
      values,
      credits: milliToCredits(milli),
      all_credits: totalMilli === null ? null : milliToCredits(totalMilli),
    };
  });
}

/**
 * Makes a cell again at a higher tier, at no more than the price on the button. It is a separate submission of the
 * person, outside the experiment's budget. Returns the task's id, or null when the price has risen.
 */
export async function promoteCell(
  access: Access,
  id: string,
  { submission, cell: cellKey, target, seen }: PromotionInput,
): Promise<string | null> {
  requireTeam(access);
  const { db } = runtime();
  const { workspace, user } = access;
  const { projectId } = await findExperiment(db, workspace.id, id);
  const [cell] = await db
    .select({ body: c.body })
    .from(c)
    .where(and(eq(c.experimentId, id), eq(c.key, cellKey), eq(c.state, 'succeeded')));
  if (cell === undefined) throw noResultError();
  const specs = await readSpecs(workspace.id);
  const candidate = promotionCandidates(cell.body, specs).find(
    ({ model, values }) => canonicalJson({ model, values }) === canonicalJson(target),
  );
  if (candidate === undefined) {
    throw new InvalidRequestError('This model does not take the recipe any more. Choose another.');
  }
  // Stored first, so that a promotion whose response is lost still belongs to its cell.
  const ids = { experimentId: id, workspaceId: workspace.id, userId: user.id, cellKey };
  await db
    .insert(p)
    .values({ submission, ...ids, label: candidate.label, priceMilli: toMilli(seen) })
    .onConflictDoNothing();
  const outcome = await createGeneration(access, {
    submissionId: submission,
    body: candidate.body,
    seenCredits: seen,
    project: projectId,
  });
  if (outcome.kind === 'price_rose') {
    await db
      .delete(p)
      .where(and(eq(p.submission, submission), eq(p.experimentId, id), isNull(p.taskId)));
    return null;
  }
  const taskId = outcome.creation.task_id;
  await db
    .update(p)
    .set({ taskId })
    .where(and(eq(p.submission, submission), eq(p.experimentId, id)));
  return taskId;
}

const noResultError = () =>
  new InvalidRequestError('Only a result of this experiment can be promoted.');

/** The promotions of an experiment that made a task, oldest first. */
export async function readPromotions(
  db: ConsoleDb,
  workspaceId: string,
  id: string,
): Promise<ExperimentPromotion[]> {
  const taskId = sql<string | null>`coalesce(${p.taskId}, ${submissions.taskId})`;
  const readRows = () =>
    db
      .select({ promotion: p, taskId, task: t })
      .from(p)
      .leftJoin(
        submissions,
        and(eq(submissions.workspaceId, workspaceId), eq(submissions.key, p.submission)),
      )
      .leftJoin(t, and(eq(t.taskId, taskId), eq(t.workspaceId, workspaceId)))
      .where(eq(p.experimentId, id))
      .orderBy(asc(p.createdAt), asc(p.submission));
  let rows = await readRows();
  const openPromotions = rows.flatMap((row) =>
    row.task?.status === 'queued' || row.task?.status === 'running' ? [row.task.taskId] : [],
  );
  if (openPromotions.length > 0) {
    await refreshCreations(workspaceId, openPromotions).catch(reportError);
    rows = await readRows();
  }
  return rows.flatMap(({ promotion, taskId, task }) => {
    if (taskId === null || task === null) return [];
    const index = task.outputs.findIndex((_, output) => !task.removedOutputs.includes(output));
    return [
      {
        id: promotion.submission,
        cell: promotion.cellKey,
        label: promotion.label,
        price: milliToCredits(promotion.priceMilli),
        charged: task.receipt?.settled ?? null,
        task_id: taskId,
        state: stateOf(task.status),
        progress: task.progress ?? 0,
        output: task.outputs[index] ?? null,
        output_index: index,
      },
    ];
  });
}

function stateOf(status: (typeof t.$inferSelect)['status']): ExperimentPromotion['state'] {
  if (status === 'succeeded' || status === 'canceled') return status;
  return status === 'queued' || status === 'running' ? 'running' : 'failed';
}
