import { and, eq, sql } from 'drizzle-orm';
import { idPrefixes } from '@/lib/contract';
import type { BoardPin } from '@/lib/pages/board-input';
import { findMentions, type Mention, type Mentionable } from '@/lib/pages/mentions';
import type { CommentInput } from '@/lib/pages/review';
import { sha256Hex } from '@/lib/platform/crypto';
import { newId } from '@/lib/platform/ids';
import { type ConsoleTx, schema } from '../../db';
import { InvalidRequestError } from '../../platform/failures';
import { raiseNotification } from '../../platform/notifications';
import { runtime } from '../../platform/runtime';
import { readMentionableMembers } from './mentionable';
import { quoteOf } from './quote';
import { authorOf, type Reviewer } from './reviewer';
import { commentNotificationPrefix, type Subject } from './subject';

const { comments: m } = schema;

/** Comments of a result or a board, or of all cells of an experiment. A page reads all of them. */
const maxComments = 1000;
/** Guests may write while there are fewer, so that a stranger with a link does not silence the team. */
const maxGuestComments = 500;

/** A comment on a result, a cell or a board. */
type NewComment = Omit<CommentInput, 'place'> & {
  readonly place: CommentInput['place'] | BoardPin;
};

/** The id of the comment that a submission makes, so that it is made once. Another author's submission makes another one. */
export const commentIdOf = (authorId: string, submission: string): string =>
  `${idPrefixes.comment}_${sha256Hex(`${authorId}\n${submission}`).slice(0, 32)}`;

/**
 * Writes a comment. Notifies the people whom it mentions, the subject's followers, and those who commented on it before; a
 * guest's comment mentions no one, and its notification goes to the member who made the guest's link. An answer to a
 * resolved thread opens it again. A repeated `id` writes nothing more. Returns the comment's id.
 */
export async function writeComment(
  reviewer: Reviewer,
  subject: Subject,
  { text, parent, place }: NewComment,
  id = newId(idPrefixes.comment),
): Promise<string> {
  const { db } = runtime();
  const { workspace } = reviewer;
  const { userId, guestId } = authorOf(reviewer);
  await db.transaction(async (tx) => {
    await subject.lock?.(tx);
    const [earlierComment] = await tx.select({ id: m.id }).from(m).where(eq(m.id, id));
    if (earlierComment !== undefined) return;
    const parentId = parent === null ? null : await reopenThread(tx, reviewer, subject, parent);
    const where =
      subject.experimentId === null
        ? and(eq(m.workspaceId, workspace.id), eq(m.subject, subject.name))
        : eq(m.experimentId, subject.experimentId);
    const commentCount = await tx.$count(m, where);
    if (guestId !== null && commentCount >= maxGuestComments) {
      throw new InvalidRequestError(
        'This result has too many comments. Tell who sent you the link.',
      );
    }
    if (commentCount >= maxComments) {
      throw new InvalidRequestError(`This ${subject.owner} has 1,000 comments. Delete some first.`);
    }
    const members = await readMentionableMembers(tx, workspace.id);
    const mentions = guestId === null ? findMentions(text, members) : [];
    await notifyReaders(tx, reviewer, subject, members, { id, text, mentions, parentId });
    await tx.insert(m).values({
      id,
      workspaceId: workspace.id,
      subject: subject.name,
      experimentId: subject.experimentId,
      userId,
      guestId,
      parentId,
      text,
      mentions: mentions.length === 0 ? null : mentions,
      place,
    });
  });
  return id;
}

/** Opens the thread that a comment belongs to. Returns the comment that begins it. */
async function reopenThread(
  tx: ConsoleTx,
  { workspace }: Reviewer,
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
  reviewer: Reviewer,
  { name: subject, place, path, followers }: Subject,
  members: readonly Mentionable[],
  {
    id,
    text,
    mentions,
    parentId,
  }: { id: string; text: string; mentions: readonly Mention[]; parentId: string | null },
): Promise<void> {
  const { workspace } = reviewer;
  const author = authorOf(reviewer);
  const earlierAuthors = await tx
    .selectDistinct({
      id: m.userId,
      isInThread: sql<boolean>`coalesce(${parentId}::text in (${m.id}, ${m.parentId}), false)`,
    })
    .from(m)
    .where(and(eq(m.workspaceId, workspace.id), eq(m.subject, subject)));
  const threadAuthorIds = new Set(
    earlierAuthors.flatMap(({ id: authorId, isInThread }) => (isInThread ? [authorId] : [])),
  );
  const mentionedIds = new Set(mentions.flatMap(({ ids }) => ids));
  const wayToNotify = (userId: string) => {
    if (mentionedIds.has(userId)) return ['mention', 'mentioned you'] as const;
    if (threadAuthorIds.has(userId)) return ['reply', 'answered'] as const;
    return ['comment', 'commented'] as const;
  };
  const readers = new Set([
    ...mentionedIds,
    ...followers,
    author.host,
    ...earlierAuthors.map(({ id: authorId }) => authorId),
  ]);
  for (const { id: userId } of members) {
    if (userId === author.userId || !readers.has(userId)) continue;
    const [kind, verb] = wayToNotify(userId);
    const event = commentNotificationPrefix(subject, id);
    await raiseNotification(tx, {
      workspace: workspace.id,
      kind,
      dedupeKey: `${event}${userId}`,
      event,
      text: `${author.name} ${verb} ${place}: ${quoteOf(text)}`,
      path,
      tone: 'neutral',
      userId,
    });
  }
}
