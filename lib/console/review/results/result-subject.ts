import { and, eq, isNull, sql } from 'drizzle-orm';
import type { OutputRef } from '@/lib/pages/gallery';
import type { CommentInput } from '@/lib/pages/review';
import { versionName } from '@/lib/pages/versions';
import { type ConsoleDb, type ConsoleTx, schema } from '../../db';
import { AccessError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { markCommentsRead, quoteOf, type Reviewer, type Subject, writeComment } from '../comments';

const { creations: c } = schema;

export const nameOfResult = ({ task_id, output }: OutputRef): string =>
  versionName({ kind: 'result', taskId: task_id, output });

/**
 * A result as the subject of comments and decisions; the person who made it follows. Throws `AccessError` 404 for one that
 * is unknown, deleted, without a file or another workspace's.
 */
export async function findResultSubject(
  db: ConsoleDb | ConsoleTx,
  workspaceId: string,
  ref: OutputRef,
): Promise<Subject> {
  const [task] = await db
    .select({
      prompt: c.prompt,
      userId: c.userId,
      outputs: sql<number>`jsonb_array_length(${c.outputs})`,
    })
    .from(c)
    .where(and(eq(c.workspaceId, workspaceId), eq(c.taskId, ref.task_id), isNull(c.deletedAt)));
  if (task === undefined || ref.output < 0 || ref.output >= task.outputs) {
    throw new AccessError(404, 'There is no such result here.');
  }
  const prompt = task.prompt.replaceAll(/\s+/g, ' ').trim();
  return {
    name: nameOfResult(ref),
    experimentId: null,
    owner: 'result',
    place: prompt === '' ? 'on a result' : `on ${quoteOf(prompt)}`,
    path: `gallery/${encodeURIComponent(ref.task_id)}?output=${ref.output}&review`,
    followers: task.userId === null ? [] : [task.userId],
  };
}

/** Notes that the person has seen the comments on a result up to one of them. */
export const markResultRead = (access: Access, ref: OutputRef, commentId: string): Promise<void> =>
  markCommentsRead(access, nameOfResult(ref), commentId);

/** Writes a comment on a result, as `writeComment`. Returns its id. Throws as {@link findResultSubject}. */
export async function commentOnResult(
  reviewer: Reviewer,
  ref: OutputRef,
  input: CommentInput,
  id?: string,
): Promise<string> {
  const subject = await findResultSubject(runtime().db, reviewer.workspace.id, ref);
  return writeComment(reviewer, subject, input, id);
}
