import { and, asc, eq } from 'drizzle-orm';
import { idPrefixes } from '@/lib/contract';
import type { ExperimentComment } from '@/lib/pages/experiment-results';
import { newId } from '@/lib/platform/ids';
import { type ConsoleDb, type ConsoleTx, schema } from '../db';
import { InvalidRequestError } from '../platform/failures';
import { raiseNotice, resolveNotices } from '../platform/notices';
import { runtime } from '../platform/runtime';
import { type Access, may } from '../team/access';
import { auditContext, recordAudit } from '../team/audit';
import { type ExperimentRow, findExperiment } from './find-experiment';
import { mentionedPeople } from './mentions';

const { experimentComments: m, experimentCells: c, memberships, users: u } = schema;

/** Comments of one experiment. The page reads all of them with every poll. */
const mostComments = 1000;

/** The beginning of a comment that its notices quote, in characters. */
const quotedLength = 140;

/** The beginning of the keys of notices about an experiment's comments. */
export const commentNotices = (id: string) => `comment:${id}:`;

/** The beginning of the keys of one comment's notices, one for each person. */
const noticesOf = (id: string, commentId: string) => `${commentNotices(id)}${commentId}:`;

/**
 * Writes a comment on a cell. Notifies the people whom it mentions, the experiment's author, and those who commented on
 * the cell before.
 */
export async function commentOnCell(
  access: Access,
  id: string,
  cellKey: string,
  text: string,
): Promise<void> {
  const { db } = runtime();
  const { user, workspace } = access;
  const experiment = await findExperiment(db, workspace.id, id);
  const isCell = and(eq(c.experimentId, id), eq(c.key, cellKey));
  if ((await db.$count(c, isCell)) === 0) {
    throw new InvalidRequestError('This cell is no longer part of the experiment.');
  }
  if ((await db.$count(m, eq(m.experimentId, id))) >= mostComments) {
    throw new InvalidRequestError('This experiment has 1,000 comments. Delete some first.');
  }
  const comment = { id: newId(idPrefixes.experimentComment), cellKey, text };
  await db.transaction(async (tx) => {
    await notifyReaders(tx, access, experiment, comment);
    await tx.insert(m).values({ ...comment, experimentId: id, userId: user.id });
  });
}

/** Notifies members of the workspace about a new comment, each once; not its author. */
async function notifyReaders(
  tx: ConsoleTx,
  { user, workspace }: Access,
  { id, name, createdBy }: ExperimentRow,
  { id: commentId, cellKey, text }: { id: string; cellKey: string; text: string },
): Promise<void> {
  const members = await tx
    .select({ id: u.id, name: u.name, email: u.email })
    .from(memberships)
    .innerJoin(u, eq(u.id, memberships.userId))
    .where(eq(memberships.workspaceId, workspace.id));
  const earlierAuthors = await tx
    .selectDistinct({ id: m.userId })
    .from(m)
    .where(and(eq(m.experimentId, id), eq(m.cellKey, cellKey)));
  const mentioned = mentionedPeople(text, members);
  const readers = new Set([...mentioned, createdBy, ...earlierAuthors.map((each) => each.id)]);
  const characters = [...text];
  const quote =
    characters.length > quotedLength ? `${characters.slice(0, quotedLength).join('')}…` : text;
  for (const { id: userId } of members) {
    if (userId === user.id || !readers.has(userId)) continue;
    await raiseNotice(tx, {
      workspace: workspace.id,
      kind: 'comment',
      dedupeKey: `${noticesOf(id, commentId)}${userId}`,
      text: `${user.name} ${mentioned.has(userId) ? 'mentioned you' : 'commented'} in “${name}”: “${quote}”`,
      path: `experiments/${id}?view=results&cell=${encodeURIComponent(cellKey)}`,
      tone: 'neutral',
      userId,
    });
  }
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
    await resolveNotices(tx, { workspace: access.workspace.id, prefix: noticesOf(id, commentId) });
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
