import { and, eq, isNull, sql } from 'drizzle-orm';
import {
  type BoardCommentInput,
  type BoardComments,
  boardSubject,
} from '@/lib/pages/board-comments';
import { boardCommentsPath } from '@/lib/pages/boards';
import { type ConsoleDb, type ConsoleTx, schema } from '../db';
import { InvalidRequestError } from '../platform/failures';
import { resolveNotifications } from '../platform/notifications';
import { runtime } from '../platform/runtime';
import {
  markCommentsRead,
  newCommentsQuery,
  readCommentsOn,
  readUnreadCommentIds,
  type Subject,
  subjectNotificationPrefix,
  writeComment,
} from '../review/comments';
import { type Access, may } from '../team/access';
import { boardGoneError } from './revision';

const { boards: b, boardItems: i, comments: m, commentReads: r } = schema;

/** A board as the subject of comments; the person who made it is notified of them. Throws `InvalidRequestError` when it is gone. */
async function findBoardSubject({ workspace }: Access, boardId: string): Promise<Subject> {
  const [board] = await runtime()
    .db.select({ name: b.name, createdBy: b.createdBy })
    .from(b)
    .where(and(eq(b.id, boardId), eq(b.workspaceId, workspace.id)));
  if (board === undefined) throw boardGoneError();
  return {
    name: boardSubject(boardId),
    experimentId: null,
    owner: 'board',
    place: `on the board “${board.name}”`,
    path: boardCommentsPath(boardId),
    followers: [board.createdBy],
    async lock(tx) {
      const [lockedBoard] = await tx
        .select({ id: b.id })
        .from(b)
        .where(eq(b.id, boardId))
        .for('share');
      if (lockedBoard === undefined) throw boardGoneError();
    },
  };
}

/**
 * Writes a comment on a board, on one of its items or on a point of its surface. A result has comments of its own. Returns
 * the comment's id; a repeated `id` writes nothing more. Throws `InvalidRequestError` for a board or an item that
 * is gone.
 */
export async function commentOnBoard(
  access: Access,
  boardId: string,
  { text, parent, pin }: BoardCommentInput,
  id?: string,
): Promise<string> {
  const subject = await findBoardSubject(access, boardId);
  if (pin !== null && 'item' in pin) await requireItem(boardId, pin.item);
  // An answer is where its thread is.
  return writeComment(access, subject, { text, parent, place: parent === null ? pin : null }, id);
}

async function requireItem(boardId: string, id: string): Promise<void> {
  const [item] = await runtime()
    .db.select({ kind: i.kind })
    .from(i)
    .where(and(eq(i.boardId, boardId), eq(i.id, id), isNull(i.deletedAt)));
  if (item === undefined) {
    throw new InvalidRequestError('What you comment on is no longer on the board.', 'pin');
  }
  if (item.kind === 'result') {
    throw new InvalidRequestError('Open the result to comment on it.', 'pin');
  }
}

/** What people said on a board. Throws `InvalidRequestError` when it is gone. */
export async function readBoardComments(access: Access, boardId: string): Promise<BoardComments> {
  const { workspace, user, role } = access;
  const { name } = await findBoardSubject(access, boardId);
  const [comments, unread] = await Promise.all([
    readCommentsOn(runtime().db, workspace.id, name),
    readUnreadCommentIds(access, name),
  ]);
  return { comments, unread, reader: user.id, moderates: may(role, 'experiments.share') };
}

/** Notes that the person has seen the comments on a board up to one of them. */
export const markBoardRead = (access: Access, boardId: string, commentId: string): Promise<void> =>
  markCommentsRead(access, boardSubject(boardId), commentId);

/** How many new comments are on each board that has any, by the board's id, for one person. */
export async function countNewBoardComments(
  db: ConsoleDb,
  { workspaceId, userId }: { workspaceId: string; userId: string },
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ subject: string; count: number }>(sql`
    select n.subject, count(*)::int as count
    from (${newCommentsQuery(workspaceId, userId, 'board')}) n group by n.subject`);
  return new Map(rows.map((row) => [row.subject.slice(boardSubject('').length), row.count]));
}

/** Deletes what was said on a board that is deleted, and its notifications. */
export async function deleteBoardComments(
  tx: ConsoleTx,
  workspaceId: string,
  boardId: string,
): Promise<void> {
  const subject = boardSubject(boardId);
  await resolveNotifications(tx, {
    workspace: workspaceId,
    prefix: subjectNotificationPrefix(subject),
  });
  await tx.delete(m).where(and(eq(m.workspaceId, workspaceId), eq(m.subject, subject)));
  await tx.delete(r).where(and(eq(r.workspaceId, workspaceId), eq(r.subject, subject)));
}
