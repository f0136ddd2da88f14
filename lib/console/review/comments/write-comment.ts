import { and, eq } from 'drizzle-orm';
import { idPrefixes } from '@/lib/contract';
import type { CommentInput } from '@/lib/pages/review';
import { newId } from '@/lib/platform/ids';
import { type ConsoleTx, schema } from '../../db';
import { InvalidRequestError } from '../../platform/failures';
import { raiseNotice } from '../../platform/notices';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { mentionedPeople } from './mentions';
import { quoteOf } from './quote';
import { commentNotices, type Subject } from './subject';

const { comments: m, memberships, users: u } = schema;

/** Comments of a result, or of all cells of an experiment. A page reads all of them. */
const mostComments = 1000;

/**
 * Writes a comment. Notifies the people whom it mentions, the subject's followers, and those who commented on it before.
 * An answer to a thread that was resolved opens it again. Returns the comment's id.
 */
export async function writeComment(
  access: Access,
  subject: Subject,
  { text, parent, place }: CommentInput,
): Promise<string> {
  const { db } = runtime();
  const { user, workspace } = access;
  const id = newId(idPrefixes.comment);
  await db.transaction(async (tx) => {
    const parentId = parent === null ? null : await openThread(tx, access, subject, parent);
    const where =
      subject.experimentId === null
        ? and(eq(m.workspaceId, workspace.id), eq(m.subject, subject.name))
        : eq(m.experimentId, subject.experimentId);
    if ((await tx.$count(m, where)) >= mostComments) {
      const owner = subject.experimentId === null ? 'result' : 'experiment';
      throw new InvalidRequestError(`This ${owner} has 1,000 comments. Delete some first.`);
    }
    await notifyReaders(tx, access, subject, { id, text });
    await tx.insert(m).values({
      id,
      workspaceId: workspace.id,
      subject: subject.name,
      experimentId: subject.experimentId,
      userId: user.id,
      parentId,
      text,
      place,
    });
  });
  return id;
}

/** Opens the thread that a comment belongs to. Returns the comment that begins it. */
async function openThread(
  tx: ConsoleTx,
  { workspace }: Access,
  { name }: Subject,
  commentId: string,
): Promise<string> {
  const [comment] = await tx
    .select({ id: m.id, parentId: m.parentId })
    .from(m)
    .where(and(eq(m.id, commentId), eq(m.workspaceId, workspace.id), eq(m.subject, name)));
  if (comment === undefined) {
    throw new InvalidRequestError('The comment that you answer is no longer there.');
  }
  const id = comment.parentId ?? comment.id;
  await tx.update(m).set({ resolvedAt: null, resolvedBy: null }).where(eq(m.id, id));
  return id;
}

/** Notifies members of the workspace about a new comment, each once; not its author. */
async function notifyReaders(
  tx: ConsoleTx,
  { user, workspace }: Access,
  { name: subject, place, path, followers }: Subject,
  { id, text }: { id: string; text: string },
): Promise<void> {
  const members = await tx
    .select({ id: u.id, name: u.name, email: u.email })
    .from(memberships)
    .innerJoin(u, eq(u.id, memberships.userId))
    .where(eq(memberships.workspaceId, workspace.id));
  const earlierAuthors = await tx
    .selectDistinct({ id: m.userId })
    .from(m)
    .where(and(eq(m.workspaceId, workspace.id), eq(m.subject, subject)));
  const mentioned = mentionedPeople(text, members);
  const readers = new Set([
    ...mentioned,
    ...followers,
    ...earlierAuthors.map((author) => author.id),
  ]);
  for (const { id: userId } of members) {
    if (userId === user.id || !readers.has(userId)) continue;
    const verb = mentioned.has(userId) ? 'mentioned you' : 'commented';
    await raiseNotice(tx, {
      workspace: workspace.id,
      kind: 'comment',
      dedupeKey: `${commentNotices(subject, id)}${userId}`,
      text: `${user.name} ${verb} ${place}: ${quoteOf(text)}`,
      path,
      tone: 'neutral',
      userId,
    });
  }
}
