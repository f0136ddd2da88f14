import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { BoardBatch, BoardChange } from '@/lib/pages/board-input';
import { type ConsoleTx, schema } from '../db';
import { workspaceRefsOf } from '../library/gallery';
import { InvalidRequestError } from '../platform/failures';
import { runtime } from '../platform/runtime';
import type { Access } from '../team/access';
import { mergeText } from './merge-text';
import { beginRevision, refuseFullBoard } from './revision';

const { boardItems, boardSessions, uploads } = schema;

/**
 * Applies the batches of a browser that were not applied before, in one transaction. Throws `InvalidRequestError`, and
 * applies none, when the board is gone or would be too full, or an item would show another workspace's file.
 */
export async function applyBatches(
  access: Access,
  boardId: string,
  batches: readonly BoardBatch[],
): Promise<void> {
  await runtime().db.transaction(async (tx) => {
    const revision = await beginRevision(tx, access.workspace.id, boardId);
    for (const batch of batches) {
      if (await claimBatch(tx, access, boardId, batch)) {
        await applyChanges(tx, access, boardId, revision, mergeById(batch.changes));
      }
    }
    await tx.execute(sql`delete from console.board_items
      where board_id = ${boardId} and deleted_at < now() - interval '30 days'`);
  });
}

/** Whether the batch is new; it is then noted as the latest of its tab. */
async function claimBatch(
  tx: ConsoleTx,
  { user }: Access,
  boardId: string,
  { writer, sequence }: BoardBatch,
): Promise<boolean> {
  const claimedSessions = await tx
    .insert(boardSessions)
    .values({ boardId, id: writer, userId: user.id, sequence })
    .onConflictDoUpdate({
      target: [boardSessions.boardId, boardSessions.id],
      set: { sequence },
      setWhere: sql`${boardSessions.userId} = ${user.id} and ${boardSessions.sequence} < ${sequence}`,
    })
    .returning({ id: boardSessions.id });
  return claimedSessions.length > 0;
}

/** One change for each item; of two values of a field the later counts. */
function mergeById(changes: readonly BoardChange[]): BoardChange[] {
  const mergedChanges = new Map<string, BoardChange>();
  for (const change of changes) {
    const earlier = mergedChanges.get(change.id);
    const seenText = earlier?.set.text === undefined ? change.seen_text : earlier.seen_text;
    mergedChanges.set(change.id, {
      id: change.id,
      ...(earlier?.create
        ? { create: earlier.create }
        : change.create && { create: change.create }),
      set: { ...earlier?.set, ...change.set },
      ...(seenText === undefined ? {} : { seen_text: seenText }),
    });
  }
  return [...mergedChanges.values()];
}

async function applyChanges(
  tx: ConsoleTx,
  access: Access,
  boardId: string,
  revision: number,
  changes: readonly BoardChange[],
): Promise<void> {
  await requireOwnFiles(tx, access, changes);
  const newItems = changes.flatMap(({ id, create }) =>
    create === undefined
      ? []
      : {
          boardId,
          id,
          kind: create.kind,
          taskId: create.task_id,
          output: create.output,
          assetId: create.asset_id,
          revision,
        },
  );
  if (newItems.length > 0) await tx.insert(boardItems).values(newItems).onConflictDoNothing();
  await tx.execute(updateItems(boardId, revision, await mergeTexts(tx, boardId, changes)));
  const addsItems = newItems.length > 0 || changes.some(({ set }) => set.deleted === false);
  if (!addsItems) return;
  const [total] = await tx
    .select({ count: count() })
    .from(boardItems)
    .where(and(eq(boardItems.boardId, boardId), isNull(boardItems.deletedAt)));
  refuseFullBoard(total?.count ?? 0);
}

/** The changes with texts that keep what others wrote since. The board's row is locked, so no other change comes between. */
async function mergeTexts(
  tx: ConsoleTx,
  boardId: string,
  changes: readonly BoardChange[],
): Promise<readonly BoardChange[]> {
  const ids = changes.flatMap(({ id, seen_text }) => (seen_text === undefined ? [] : id));
  if (ids.length === 0) return changes;
  const items = await tx
    .select({ id: boardItems.id, text: boardItems.text })
    .from(boardItems)
    .where(and(eq(boardItems.boardId, boardId), inArray(boardItems.id, ids)));
  const texts = new Map(items.map(({ id, text }) => [id, text]));
  return changes.map((change) => {
    const { id, set, seen_text: seenText } = change;
    const currentText = texts.get(id);
    if (currentText === undefined || seenText === undefined || set.text === undefined)
      return change;
    return { ...change, set: { ...set, text: mergeText(currentText, seenText, set.text) } };
  });
}

/** Writes the fields that are named, and no other. Moving a deleted item does not bring it back. */
const updateItems = (boardId: string, revision: number, changes: readonly BoardChange[]) => sql`
  update console.board_items i set
    text = case when jsonb_exists(r.set, 'text') then r.set ->> 'text' else i.text end,
    colour = case when jsonb_exists(r.set, 'colour') then r.set ->> 'colour' else i.colour end,
    group_id = case when jsonb_exists(r.set, 'group') then r.set ->> 'group' else i.group_id end,
    x = coalesce((r.set ->> 'x')::float8, i.x),
    y = coalesce((r.set ->> 'y')::float8, i.y),
    width = coalesce((r.set ->> 'width')::float8, i.width),
    height = coalesce((r.set ->> 'height')::float8, i.height),
    z = coalesce((r.set ->> 'z')::float8, i.z),
    deleted_at = case r.set ->> 'deleted' when 'true' then coalesce(i.deleted_at, now())
      when 'false' then null else i.deleted_at end,
    revision = ${revision}
  from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as r (id text, set jsonb)
  where i.board_id = ${boardId} and i.id = r.id`;

/** Throws `InvalidRequestError` when a new item shows a result or an upload that the workspace does not have. */
async function requireOwnFiles(
  tx: ConsoleTx,
  access: Access,
  changes: readonly BoardChange[],
): Promise<void> {
  const createdItems = changes.flatMap(({ create }) => create ?? []);
  const refs = createdItems.flatMap((item) =>
    item.kind === 'result' ? { task_id: item.task_id, output: item.output } : [],
  );
  const assetIds = [...new Set(createdItems.flatMap(({ asset_id }) => asset_id ?? []))];
  const ownRefs = refs.length === 0 ? [] : await workspaceRefsOf(tx, access.workspace.id, refs);
  const ownUploads =
    assetIds.length === 0
      ? []
      : await tx
          .select({ id: uploads.assetId })
          .from(uploads)
          .where(
            and(
              eq(uploads.workspaceId, access.workspace.id),
              inArray(uploads.assetId, assetIds),
              eq(uploads.hidden, false),
              eq(uploads.removed, false),
            ),
          );
  if (ownRefs.length < refs.length || ownUploads.length < assetIds.length) {
    throw new InvalidRequestError(
      'One of these files is not in this workspace, or was deleted. Nothing was added.',
      'create',
    );
  }
}
