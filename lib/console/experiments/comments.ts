import { and, eq } from 'drizzle-orm';
import { type CommentInput, cellSubject } from '@/lib/pages/review';
import { schema } from '../db';
import { InvalidRequestError } from '../platform/failures';
import { runtime } from '../platform/runtime';
import { type Subject, writeComment } from '../review/comments';
import type { Access } from '../team/access';
import { findExperiment } from './find-experiment';

const { experimentCells: c } = schema;

/** Writes a comment on a cell; the experiment's author is told. An `id` that was sent before has no second effect. */
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
