import { and, eq, isNull, sql } from 'drizzle-orm';
import { idPrefixes } from '@/lib/contract';
import type { BoardView } from '@/lib/pages/boards';
import type { OutputRef } from '@/lib/pages/gallery';
import { newId } from '@/lib/platform/ids';
import { schema } from '../db';
import { workspaceRefsOf } from '../library/gallery';
import { InvalidRequestError } from '../platform/failures';
import { runtime } from '../platform/runtime';
import { resolveProject } from '../projects';
import type { Access } from '../team/access';
import { auditContext, recordAudit } from '../team/audit';
import { deleteBoardComments } from './comments';
import { beginRevision, boardGoneError, refuseFullBoard } from './revision';

const nameTakenError = () =>
  new InvalidRequestError('There is already a board with this name.', 'name');

/** Makes a board in the project that the page showed, else the person's open one. Returns its id. */
export async function createBoard(
  access: Access,
  name: string,
  project?: string | null,
): Promise<string> {
  const projectId = await resolveProject(runtime().db, access, project);
  const values = {
    id: newId(idPrefixes.board),
    workspaceId: access.workspace.id,
    name,
    createdBy: access.user.id,
    projectId,
  };
  // In a transaction, because its outcome is known even after a lost connection: a repeat would find the name taken.
  const [row] = await runtime().db.transaction((tx) =>
    tx
      .insert(schema.boards)
      .values(values)
      .onConflictDoNothing()
      .returning({ id: schema.boards.id }),
  );
  if (row === undefined) throw nameTakenError();
  return row.id;
}

const isOwnBoard = (access: Access, id: string) =>
  and(eq(schema.boards.id, id), eq(schema.boards.workspaceId, access.workspace.id));

async function requireBoard(access: Access, id: string): Promise<void> {
  const [board] = await runtime()
    .db.select({ id: schema.boards.id })
    .from(schema.boards)
    .where(isOwnBoard(access, id));
  if (board === undefined) throw boardGoneError();
}

export async function renameBoard(access: Access, id: string, name: string): Promise<void> {
  const { db } = runtime();
  const { rows } = await db.execute(sql`
    update console.boards k set name = ${name}
    where k.id = ${id} and k.workspace_id = ${access.workspace.id} and not exists (
      select 1 from console.boards other
      where other.workspace_id = k.workspace_id and other.name = ${name} and other.id <> k.id)
    returning id`);
  if (rows.length > 0) return;
  await requireBoard(access, id);
  throw nameTakenError();
}

/** Shows a board as a grid of its results or as a surface. */
export async function setBoardView(access: Access, id: string, view: BoardView): Promise<void> {
  const changedBoards = await runtime()
    .db.update(schema.boards)
    .set({ view })
    .where(isOwnBoard(access, id))
    .returning({ id: schema.boards.id });
  if (changedBoards.length === 0) throw boardGoneError();
}

/** Deletes a board with its comments; its results stay in the gallery. */
export async function deleteBoard(access: Access, id: string): Promise<void> {
  const context = await auditContext(access);
  await runtime().db.transaction(async (tx) => {
    const [deletedBoard] = await tx
      .delete(schema.boards)
      .where(isOwnBoard(access, id))
      .returning({ name: schema.boards.name });
    if (deletedBoard === undefined) return;
    await deleteBoardComments(tx, access.workspace.id, id);
    const target = { kind: 'board', id, name: deletedBoard.name };
    await recordAudit(tx, { ...context, action: 'board.delete', target });
  });
}

/** Adds outputs to a board if `isOnBoard`, else removes them. Returns those for which that changed something. */
export async function setOnBoard(
  access: Access,
  boardId: string,
  refs: readonly OutputRef[],
  isOnBoard: boolean,
): Promise<OutputRef[]> {
  const workspaceRefs = await workspaceRefsOf(runtime().db, access.workspace.id, refs);
  return runtime().db.transaction(async (tx) => {
    const revision = await beginRevision(tx, access.workspace.id, boardId);
    if (workspaceRefs.length === 0) return [];
    if (!isOnBoard) {
      const { rows } = await tx.execute<{ task_id: string; output: number }>(sql`
        update console.board_items i set deleted_at = now(), revision = ${revision}
        from jsonb_to_recordset(${JSON.stringify(workspaceRefs)}::jsonb) as r ("taskId" text, output int)
        where i.board_id = ${boardId} and i.task_id = r."taskId" and i.output = r.output
          and i.deleted_at is null
        returning i.task_id, i.output`);
      return rows;
    }
    const { boardItems } = schema;
    const existingItems = await tx
      .select({ taskId: boardItems.taskId, output: boardItems.output })
      .from(boardItems)
      .where(and(eq(boardItems.boardId, boardId), isNull(boardItems.deletedAt)));
    const keyOf = (ref: { taskId: string | null; output: number | null }) =>
      `${ref.taskId}:${ref.output}`;
    const existingKeys = new Set(existingItems.map(keyOf));
    const newRefs = new Map(
      workspaceRefs.filter((ref) => !existingKeys.has(keyOf(ref))).map((ref) => [keyOf(ref), ref]),
    );
    if (newRefs.size === 0) return [];
    refuseFullBoard(existingItems.length + newRefs.size);
    await tx.insert(boardItems).values(
      [...newRefs.values()].map((ref) => ({
        boardId,
        id: newId(idPrefixes.boardItem),
        revision,
        ...ref,
      })),
    );
    return [...newRefs.values()].map(({ taskId, output }) => ({ task_id: taskId, output }));
  });
}
