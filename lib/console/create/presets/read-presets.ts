import { and, asc, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { readVersionName, versionName } from '@/lib/pages/edits';
import { pictureOf } from '@/lib/pages/output-kinds';
import type { PresetList, PresetVersion, WorkspacePreset } from '@/lib/pages/presets';
import { schema } from '../../db';
import { AccessError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { isOwn, mayChange, mayRemove, mayShare } from './rules';

const { presets: p, presetVersions: v, users: u, creations: c, uploads } = schema;

const mostListed = 500;

/** Presets that the reader sees: the team's and their own; with `removed` also those that were removed. */
export const visiblePresets = ({ workspace, user }: Access, state?: 'removed'): SQL | undefined =>
  and(
    eq(p.workspaceId, workspace.id),
    state === 'removed' ? undefined : isNull(p.deletedAt),
    or(eq(p.isShared, true), eq(p.createdBy, user.id)),
  );

/** Results that are there, and the credits of all: settled, else reserved, else quoted. */
const yieldOf = (condition: SQL) => sql<{ results: number; credits: number }>`(
  select jsonb_build_object(
    'results', coalesce(sum(jsonb_array_length(c.outputs) - cardinality(array_remove(c.removed_outputs, -1))), 0),
    'credits', coalesce(sum(case
      when c.receipt is not null then coalesce((c.receipt->>'settled')::numeric, (c.receipt->>'authorized')::numeric)
      when c.status in ('failed', 'canceled', 'expired') then 0
      else (c.quote->>'estimated_credits')::numeric end), 0))
  from console.preset_uses x join console.creations c on c.task_id = x.task_id
  where x.preset_id = ${v.presetId} and c.deleted_at is null and ${condition})`;

/** The first output of the latest result that is there. */
const latestResult = sql<{ taskId: string; output: number } | null>`(
  select jsonb_build_object('taskId', c.task_id, 'output', o.n)
  from console.preset_uses x join console.creations c on c.task_id = x.task_id
  cross join generate_series(0, jsonb_array_length(c.outputs) - 1) as o(n)
  where x.preset_id = ${p.id} and c.removed_at is null and not (o.n = any (c.removed_outputs))
  order by c.created_at desc, o.n limit 1)`;

/** The presets that `where` selects among those that the reader sees, by name. */
async function selectPresets(access: Access, where?: SQL): Promise<WorkspacePreset[]> {
  const rows = await runtime()
    .db.select({ row: p, current: v, author: u.name, made: yieldOf(sql`true`), latestResult })
    .from(p)
    .innerJoin(v, and(eq(v.presetId, p.id), eq(v.version, p.version)))
    .innerJoin(u, eq(u.id, p.createdBy))
    .where(and(visiblePresets(access), where))
    .orderBy(asc(sql`lower(${v.name})`), asc(p.id))
    .limit(mostListed);
  /** Its own picture and the one that takes its place once that is gone. */
  const namesOf = ({ current, latestResult: latest }: (typeof rows)[number]): string[] => [
    ...(current.picture === null ? [] : [current.picture]),
    ...(latest === null ? [] : [versionName({ kind: 'result', ...latest })]),
  ];
  const pictures = await readPictures(access.workspace.id, rows.flatMap(namesOf));
  return rows.map((each) => {
    const { row, current, author, made } = each;
    return {
      id: row.id,
      version: row.version,
      name: current.name,
      text: current.text,
      model: current.model,
      values: current.values,
      picture: current.picture,
      picture_url: namesOf(each).flatMap((name) => pictures.get(name) ?? [])[0] ?? null,
      is_shared: row.isShared,
      author,
      is_own: isOwn(access, row),
      is_changeable: mayChange(access, row),
      is_removable: mayRemove(access, row),
      updated_at: row.updatedAt.getTime(),
      ...made,
    };
  });
}

/** The small pictures of results and uploads by the names of their versions, without those that are gone. */
async function readPictures(
  workspaceId: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const versions = names.map(readVersionName);
  const listOf = (ids: readonly string[]) =>
    sql`(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;
  const taskIds = versions.flatMap((each) => (each?.kind === 'result' ? each.taskId : []));
  const assetIds = versions.flatMap((each) => (each?.kind === 'upload' ? each.assetId : []));
  const { db } = runtime();
  const tasks = await db
    .select({ taskId: c.taskId, outputs: c.outputs, removed: c.removedOutputs })
    .from(c)
    .where(and(eq(c.workspaceId, workspaceId), sql`${c.taskId} in ${listOf(taskIds)}`));
  const files = await db
    .select({ assetId: uploads.assetId, url: uploads.url, content_type: uploads.contentType })
    .from(uploads)
    .where(
      and(
        eq(uploads.workspaceId, workspaceId),
        eq(uploads.removed, false),
        sql`${uploads.assetId} in ${listOf(assetIds)}`,
      ),
    );
  const pictures = new Map<string, string | undefined>();
  for (const { taskId, outputs, removed } of tasks) {
    for (const [output, file] of outputs.entries()) {
      if (removed.includes(output)) continue;
      pictures.set(versionName({ kind: 'result', taskId, output }), pictureOf(file));
    }
  }
  for (const { assetId, ...file } of files) {
    pictures.set(versionName({ kind: 'upload', assetId }), pictureOf(file));
  }
  return new Map([...pictures].flatMap(([name, url]) => (url === undefined ? [] : [[name, url]])));
}

/** The presets that the reader sees, by name. */
export async function readPresets(access: Access): Promise<PresetList> {
  return { data: await selectPresets(access), may_share: mayShare(access) };
}

/** One preset. Throws `AccessError` 404 for an unknown one, a removed one and one that the reader may not see. */
export async function readPreset(access: Access, id: string): Promise<WorkspacePreset> {
  const [preset] = await selectPresets(access, eq(p.id, id));
  if (preset === undefined) throw new AccessError(404, 'This preset is not here any more.');
  return preset;
}

/** The versions of a preset that the reader sees, newest first. */
export async function readPresetVersions(access: Access, id: string): Promise<PresetVersion[]> {
  const rows = await runtime()
    .db.select({ row: v, author: u.name, made: yieldOf(sql`x.version = ${v.version}`) })
    .from(v)
    .innerJoin(p, eq(p.id, v.presetId))
    .innerJoin(u, eq(u.id, v.createdBy))
    .where(and(visiblePresets(access), eq(p.id, id)))
    .orderBy(desc(v.version))
    .limit(mostListed);
  return rows.map(({ row, author, made }) => ({
    version: row.version,
    name: row.name,
    text: row.text,
    model: row.model,
    values: row.values,
    author,
    created_at: row.createdAt.getTime(),
    ...made,
  }));
}
