import { and, eq, sql } from 'drizzle-orm';
import { milliToCredits } from '@/lib/contract';
import { pictureUrlOf } from '@/lib/pages/output-kinds';
import {
  readTakeKey,
  type StoryboardDetail,
  type StoryboardPlan,
  type StoryboardSummary,
  type Take,
} from '@/lib/pages/storyboards';
import { type ConsoleDb, schema } from '../db';
import { countedMilli, findStoryboard, readCells, serializeCell } from '../experiments';
import { runtime } from '../platform/runtime';
import type { Access } from '../team/access';
import { fileNames, readNamedFiles } from './read-files';

const { experimentCells: c, creations: t, users: u } = schema;

const maxStoryboards = 200;
const maxCovers = 4;

/** The storyboards of the workspace, the one changed last first. */
export async function readStoryboards({ workspace }: Access): Promise<StoryboardSummary[]> {
  const { experiments: e } = schema;
  const rows = await runtime()
    .db.select({
      id: e.id,
      name: e.name,
      state: e.state,
      author: u.name,
      plan: e.storyboard,
      updatedAt: e.updatedAt,
      waitsForPage: sql<boolean>`${e.state} = 'running' and exists (
        select from console.experiment_cells x
        join console.experiment_cells before on before.experiment_id = x.experiment_id and before.key = x.begins_after
        where x.experiment_id = ${e.id} and x.state = 'waiting' and before.state = 'succeeded')`,
      spent: sql<string>`(select coalesce(sum(charged_milli), 0) from console.experiment_cells where experiment_id = ${e.id})`,
    })
    .from(e)
    .innerJoin(u, eq(u.id, e.createdBy))
    .where(
      sql`${e.workspaceId} = ${workspace.id} and ${e.deletedAt} is null and ${e.storyboard} is not null`,
    )
    .orderBy(sql`${e.updatedAt} desc`, e.id)
    .limit(maxStoryboards);
  const covers = await readCovers(
    workspace.id,
    rows.map(({ id }) => id),
  );
  return rows.map(({ plan, updatedAt, spent, waitsForPage, ...row }) => ({
    ...row,
    waits_for_page: waitsForPage,
    shots: plan?.shots.length ?? 0,
    seconds: (plan?.shots ?? []).reduce((sum, { seconds }) => sum + seconds, 0),
    spent: milliToCredits(Number(spent)),
    covers: covers.get(row.id) ?? [],
    updated_at: updatedAt.getTime(),
  }));
}

/** The newest small pictures of what was made for each storyboard. */
async function readCovers(
  workspaceId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await runtime()
    .db.select({ id: c.experimentId, outputs: t.outputs, removedOutputs: t.removedOutputs })
    .from(c)
    .innerJoin(t, and(eq(t.taskId, c.taskId), eq(t.workspaceId, workspaceId)))
    .where(
      sql`${c.experimentId} in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)) and ${c.state} = 'succeeded'`,
    )
    .orderBy(sql`${t.createdAt} desc`)
    .limit(maxStoryboards * maxCovers);
  const covers = new Map<string, string[]>();
  for (const { id, outputs, removedOutputs } of rows) {
    const output = outputs.find((_, index) => !removedOutputs.includes(index));
    const url = output && pictureUrlOf(output);
    const existingCovers = covers.get(id) ?? [];
    if (url !== undefined && existingCovers.length < maxCovers)
      covers.set(id, [...existingCovers, url]);
  }
  return covers;
}

/** The takes of a storyboard, oldest first, with their rows. */
export async function readTakes(db: ConsoleDb, workspaceId: string, id: string) {
  const rows = await readCells(db, workspaceId, id);
  return rows
    .map((row) => {
      const { mark: _mark, seed: _seed, reused: _reused, ...cell } = serializeCell(row);
      const take: Take = { ...cell, begins_after: row.cell.beginsAfter };
      return { row: row.cell, take };
    })
    .sort((a, b) => readTakeKey(a.take.key).number - readTakeKey(b.take.key).number);
}

/** A storyboard with its takes. Throws for one of another workspace. */
export async function readStoryboard({ workspace }: Access, id: string): Promise<StoryboardDetail> {
  const { db } = runtime();
  const row = await findStoryboard(db, workspace.id, id);
  const plan: StoryboardPlan = row.storyboard;
  const [[author], takes, files] = await Promise.all([
    db.select({ name: u.name }).from(u).where(eq(u.id, row.createdBy)),
    readTakes(db, workspace.id, id),
    readNamedFiles(workspace.id, fileNames(plan)),
  ]);
  const spentMilli = takes.reduce((sum, { row: cell }) => sum + (cell.chargedMilli ?? 0), 0);
  const usedMilli = takes.reduce((sum, { row: cell }) => sum + countedMilli(cell), 0);
  return {
    id,
    name: row.name,
    plan,
    envelope: row.envelopeMilli === null ? null : milliToCredits(row.envelopeMilli),
    version: row.version,
    state: row.state,
    note: row.note,
    retry_at: row.state === 'running' ? (row.retryAt?.getTime() ?? null) : null,
    project_id: row.projectId,
    author: author?.name ?? '',
    spent: milliToCredits(spentMilli),
    reserved: milliToCredits(usedMilli - spentMilli),
    takes: takes.map(({ take }) => take),
    files,
  };
}
