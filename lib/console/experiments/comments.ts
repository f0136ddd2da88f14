import { and, asc, eq } from 'drizzle-orm';
import type { ExperimentComment } from '@/lib/contract';
import { idPrefixes } from '@/lib/contract';
import { newId } from '@/lib/platform/ids';
import type { Access } from '../access';
import { may } from '../access';
import { auditContext, recordAudit } from '../audit';
import type { ConsoleDb } from '../db';
import { schema } from '../db';
import { InvalidRequestError } from '../failures';
import { runtime } from '../runtime';
import { findExperiment } from './find-experiment';

const { experimentComments: m, experimentCells: c, users: u } = schema;

/** Comments of one experiment. The page reads all of them with every poll. */
const mostComments = 1000;

/** Writes a comment on a cell. */
export async function commentOnCell(
  { user, workspace }: Access,
  id: string,
  cellKey: string,
  text: string,
): Promise<void> {
  const { db } = runtime();
  await findExperiment(db, workspace.id, id);
  const isCell = and(eq(c.experimentId, id), eq(c.key, cellKey));
  if ((await db.$count(c, isCell)) === 0) {
    throw new InvalidRequestError('This cell is no longer part of the experiment.');
  }
  if ((await db.$count(m, eq(m.experimentId, id))) >= mostComments) {
    throw new InvalidRequestError('This experiment has 1,000 comments. Delete some first.');
  }
  const comment = { id: newId(idPrefixes.experimentComment), userId: user.id, text };
  await db.insert(m).values({ ...comment, experimentId: id, cellKey });
}

/** Deletes a comment: an own one, or anyone's for Owners and Admins. */
export async function deleteComment(access: Access, id: string, commentId: string): Promise<void> {
  const { db } = runtime();
  const { name } = await findExperiment(db, access.workspace.id, id);
  const context = await auditContext(access);
  await db.transaction(async (tx) => {
    const [deleted] = await tx
      .delete(m)
      .where(
        and(
          eq(m.id, commentId),
          eq(m.experimentId, id),
          may(access.role, 'experiments.share') ? undefined : eq(m.userId, access.user.id),
        ),
      )
      .returning({ userId: m.userId });
    if (deleted === undefined) throw new InvalidRequestError('This comment is no longer there.');
    if (deleted.userId === access.user.id) return;
    const target = { kind: 'experiment', id, name };
    await recordAudit(tx, { ...context, action: 'experiment_comment.delete', target });
  });
}

/** All comments of an experiment, oldest first. */
export async function readComments(db: ConsoleDb, id: string): Promise<ExperimentComment[]> {
  const rows = await db
    .select({ comment: m, name: u.name })
    .from(m)
    .innerJoin(u, eq(u.id, m.userId))
    .where(eq(m.experimentId, id))
    .orderBy(asc(m.createdAt), asc(m.id));
  return rows.map(({ comment, name }) => ({
    id: comment.id,
    cell: comment.cellKey,
    text: comment.text,
    author: { id: comment.userId, name },
    created_at: comment.createdAt.getTime(),
  }));
}
