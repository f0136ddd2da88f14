import { sql } from 'drizzle-orm';
import { idPrefixes } from '@/lib/contract';
import { newId } from '@/lib/platform/ids';
import { heldNames } from '../../create/presets';
import { schema } from '../../db';
import type { Runtime } from '../../platform/runtime';

/** Condition for an upload `u` that a preset or a character holds. */
export const isHeld = sql`exists (select 1 from ${heldNames} h
  where h.workspace_id = u.workspace_id and h.name in (u.url, 'upload:' || u.asset_id))`;

/** A form that was left open, or a recipe that waits for its person, may still send what was uploaded for it. */
const unsentDays = 7;

/**
 * Deletes the records of hidden uploads (masks, pictures on an extended frame) that were made for an edit, never sent and
 * are in no preset. An entry of the trash for each lets the next step delete its file.
 */
export async function deleteUnsentUploads({ db }: Pick<Runtime, 'db'>): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ asset_id: string; workspace_id: string }>(sql`
      delete from console.uploads u
      where u.hidden and u.created_at < now() - make_interval(days => ${unsentDays}::int)
        and not exists (select 1 from console.edits e
          where e.workspace_id = u.workspace_id and e.mask = u.asset_id)
        and not exists (select 1 from console.creations c
          where c.workspace_id = u.workspace_id and c.names && array[u.url])
        and not ${isHeld}
      returning u.asset_id, u.workspace_id`);
    if (rows.length === 0) return;
    await tx.insert(schema.trash).values(
      rows.map(({ asset_id, workspace_id }) => ({
        id: newId(idPrefixes.trash),
        workspaceId: workspace_id,
        kind: 'asset' as const,
        subject: asset_id,
        deletedAt: sql`now()`,
        assetIds: [asset_id],
      })),
    );
  });
}
