import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import { type CommentInput, cellSubject } from '@/lib/pages/review';
import { schema } from '../db';
import { InvalidRequestError } from '../platform/failures';
import { runtime } from '../platform/runtime';
import { type Subject, writeComment } from '../review/comments';
import type { Access } from '../team/access';
import { findExperiment } from './find-experiment';

const { experimentCells: c, experimentVotes: v, creations: t } = schema;

/** Marks cells as keepers or as rejected, or removes the mark. */
export async function markCells(
  access: Access,
  id: string,
  keys: readonly string[],
  mark: 'keep' | 'reject' | null,
): Promise<void> {
  const { db } = runtime();
  await findExperiment(db, access.workspace.id, id);
  await db
    .update(c)
    .set({ mark })
    .where(and(eq(c.experimentId, id), inArray(c.key, [...keys])));
}

/** Stores a person's vote between two cells with results; a second vote on the same two replaces the first. */
export async function voteOnCells(
  { user, workspace }: Access,
  id: string,
  vote: { first: string; second: string; score: 0 | 0.5 | 1 },
): Promise<void> {
  const { db } = runtime();
  await findExperiment(db, workspace.id, id);
  const isSwapped = vote.first > vote.second;
  const [first, second] = isSwapped ? [vote.second, vote.first] : [vote.first, vote.second];
  const score = (isSwapped ? 1 - vote.score : vote.score) as 0 | 0.5 | 1;
  const votedCells = await db
    .select({ key: c.key })
    .from(c)
    .innerJoin(t, and(eq(t.taskId, c.taskId), isNull(t.removedAt)))
    .where(
      and(
        eq(c.experimentId, id),
        eq(c.state, 'succeeded'),
        or(isNull(c.mark), ne(c.mark, 'reject')),
        inArray(c.key, [first, second]),
      ),
    );
  if (votedCells.length !== 2)
    throw new InvalidRequestError(
      'Vote between two results of this experiment that are not rejected.',
    );
  await db
    .insert(v)
    .values({ experimentId: id, userId: user.id, first, second, score })
    .onConflictDoUpdate({
      target: [v.experimentId, v.userId, v.first, v.second],
      set: { score, createdAt: new Date() },
    });
}

/** Writes a comment on a cell; the experiment's author is notified.A repeated `commentId` writes nothing more. */
export async function commentOnCell(
  access: Access,
  id: string,
  cellKey: string,
  input: CommentInput,
  commentId?: string,
): Promise<void> {
  const { db } = runtime();
  const { name, createdBy } = await findExperiment(db, access.workspace.id, id);
  const isCell = and(eq(c.experimentId, id), eq(c.key, cellKey));
  if ((await db.$count(c, isCell)) === 0) {
    throw new InvalidRequestError('This cell is no longer part of the experiment.');
  }
  const subject: Subject = {
    name: cellSubject(id, cellKey),
    experimentId: id,
    owner: 'experiment',
    place: `in “${name}”`,
    path: `experiments/${id}?view=results&cell=${encodeURIComponent(cellKey)}`,
    followers: [createdBy],
  };
  await writeComment(access, subject, input, commentId);
}
