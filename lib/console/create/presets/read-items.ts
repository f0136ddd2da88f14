import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { pictureUrlOf } from '@/lib/pages/output-kinds';
import type { ShareableItem } from '@/lib/pages/presets';
import { readVersionName, versionName } from '@/lib/pages/versions';
import { schema } from '../../db';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { isOwn, mayChange, mayRemove } from './rules';

const { presets: p, presetVersions: v, users: u, creations: c, uploads } = schema;

/** Characters are presets that keep pictures instead of settings. */
export type ItemKind = (typeof p.$inferSelect)['kind'];

export const maxListedItems = 500;

/** What the reader sees: the team's and their own; with `removed` also those that were removed. */
export const visibleItems = (
  { workspace, user }: Access,
  kind: ItemKind,
  state?: 'removed',
): SQL | undefined =>
  and(
    eq(p.workspaceId, workspace.id),
    eq(p.kind, kind),
    state === 'removed' ? undefined : isNull(p.deletedAt),
    or(eq(p.isShared, true), eq(p.createdBy, user.id)),
  );

/** The number of results that still exist, and the credits of all that were made: settled, else reserved, else quoted. */
export const resultTotalsOf = (condition: SQL) => sql<{ results: number; credits: number }>`(
  select jsonb_build_object(
    'results', coalesce(sum(jsonb_array_length(c.outputs) - cardinality(array_remove(c.removed_outputs, -1))), 0),
    'credits', coalesce(sum(case
      when c.receipt is not null then coalesce((c.receipt->>'settled')::numeric, (c.receipt->>'authorized')::numeric)
      when c.status in ('failed', 'canceled', 'expired') then 0
      else (c.quote->>'estimated_credits')::numeric end), 0))
  from console.preset_uses x join console.creations c on c.task_id = x.task_id
  where x.preset_id = ${v.presetId} and c.deleted_at is null and ${condition})`;

/** The first output of the latest result that still exists. */
const latestResult = sql<{ taskId: string; output: number } | null>`(
  select jsonb_build_object('taskId', c.task_id, 'output', o.n)
  from console.preset_uses x join console.creations c on c.task_id = x.task_id
  cross join generate_series(0, jsonb_array_length(c.outputs) - 1) as o(n)
  where x.preset_id = ${p.id} and c.removed_at is null and not (o.n = any (c.removed_outputs))
  order by c.created_at desc, o.n limit 1)`;

/** The items that the reader sees and `where` selects, by name. */
export const selectItems = (access: Access, kind: ItemKind, where?: SQL) =>
  runtime()
    .db.select({
      row: p,
      current: v,
      author: u.name,
      resultTotals: resultTotalsOf(sql`true`),
      latestResult,
    })
    .from(p)
    .innerJoin(v, and(eq(v.presetId, p.id), eq(v.version, p.version)))
    .innerJoin(u, eq(u.id, p.createdBy))
    .where(and(visibleItems(access, kind), where))
    .orderBy(asc(sql`lower(${v.name})`), asc(p.id))
    .limit(maxListedItems);
export type SelectedItem = Awaited<ReturnType<typeof selectItems>>[number];

/** What is the same for presets and characters. */
export const serializeItemFields = (
  access: Access,
  { row, author, resultTotals }: SelectedItem,
): ShareableItem & SelectedItem['resultTotals'] & { readonly is_shared: boolean } => ({
  id: row.id,
  version: row.version,
  is_shared: row.isShared,
  author,
  is_own: isOwn(access, row),
  is_changeable: mayChange(access, row),
  is_removable: mayRemove(access, row),
  updated_at: row.updatedAt.getTime(),
  ...resultTotals,
});

/** A stored file: its own address, and a small picture of it if it has one. */
export interface ItemFile {
  readonly url: string;
  readonly content_type: string;
  readonly picture_url: string | undefined;
  /** Seconds. */
  readonly duration: number | undefined;
}

/** The files of results and uploads by the names of their versions, without those that are gone. */
export async function readFiles(
  workspaceId: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, ItemFile>> {
  const versions = names.map(readVersionName);
  const listOf = (ids: readonly string[]) =>
    sql`(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;
  const taskIds = versions.flatMap((version) => (version?.kind === 'result' ? version.taskId : []));
  const assetIds = versions.flatMap((version) =>
    version?.kind === 'upload' ? version.assetId : [],
  );
  const { db } = runtime();
  const [tasks, files] = await Promise.all([
    db
      .select({ taskId: c.taskId, outputs: c.outputs, removedOutputs: c.removedOutputs })
      .from(c)
      .where(and(eq(c.workspaceId, workspaceId), sql`${c.taskId} in ${listOf(taskIds)}`)),
    db
      .select({
        assetId: uploads.assetId,
        url: uploads.url,
        content_type: uploads.contentType,
        duration: uploads.duration,
      })
      .from(uploads)
      .where(
        and(
          eq(uploads.workspaceId, workspaceId),
          eq(uploads.removed, false),
          sql`${uploads.assetId} in ${listOf(assetIds)}`,
        ),
      ),
  ]);
  const storedFiles = new Map<string, ItemFile>();
  const addFile = (
    name: string,
    file: Parameters<typeof pictureUrlOf>[0] & { readonly duration?: number | undefined },
  ) => {
    if (file.no_longer_kept) return;
    const { url, content_type, duration } = file;
    storedFiles.set(name, { url, content_type, picture_url: pictureUrlOf(file), duration });
  };
  for (const { taskId, outputs, removedOutputs } of tasks) {
    for (const [output, file] of outputs.entries()) {
      if (removedOutputs.includes(output)) continue;
      addFile(versionName({ kind: 'result', taskId, output }), file);
    }
  }
  for (const { assetId, duration, ...file } of files) {
    const name = versionName({ kind: 'upload', assetId });
    addFile(name, { ...file, duration: duration ?? undefined });
  }
  return storedFiles;
}
