import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { PresetRef, PresetUse } from '@/lib/pages/presets';
import { type ConsoleDb, schema } from '../../db';

const { presetUses: x, presets: p, presetVersions: v } = schema;

interface Reader {
  readonly workspaceId: string;
  readonly userId: string;
}

/**
 * Records the presets and characters that a submission used; a repeat of it records nothing. Those that are unknown, another
 * workspace's or another person's are left out: the task is made and paid for.
 */
export async function recordPresets(
  db: ConsoleDb,
  { workspaceId, userId }: Reader,
  presets: readonly PresetRef[],
  taskId: string,
): Promise<void> {
  if (presets.length === 0) return;
  await db.execute(sql`
    insert into console.preset_uses (task_id, preset_id, version, place)
    select ${taskId}, v.preset_id, v.version, r.place
    from rows from (jsonb_to_recordset(${JSON.stringify(presets)}::jsonb) as (id text, version int))
      with ordinality as r (id, version, place)
    join console.preset_versions v on v.preset_id = r.id and v.version = r.version
    join console.presets p on p.id = v.preset_id
    where p.workspace_id = ${workspaceId} and (p.is_shared or p.created_by = ${userId})
    on conflict do nothing`);
}

/** The presets and characters that a task was made with, in their order; those that only others see are left out. */
export async function readPresetsOfTask(
  db: ConsoleDb,
  { workspaceId, userId }: Reader,
  taskId: string,
): Promise<PresetUse[]> {
  const rows = await db
    .select({
      id: x.presetId,
      version: x.version,
      name: v.name,
      kind: p.kind,
      deletedAt: p.deletedAt,
    })
    .from(x)
    .innerJoin(v, and(eq(v.presetId, x.presetId), eq(v.version, x.version)))
    .innerJoin(p, eq(p.id, x.presetId))
    .where(
      and(
        eq(x.taskId, taskId),
        eq(p.workspaceId, workspaceId),
        or(eq(p.isShared, true), eq(p.createdBy, userId)),
      ),
    )
    .orderBy(asc(x.place));
  return rows.map(({ deletedAt, kind, ...use }) => ({
    ...use,
    is_character: kind === 'character',
    is_open: deletedAt === null,
  }));
}
