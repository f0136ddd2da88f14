import { and, asc, eq, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Comment } from '@/lib/pages/review';
import { type ConsoleDb, schema } from '../../db';

const { comments: m, users: u, reviewGuests: g } = schema;
const resolver = alias(u, 'resolver');

/** All comments on one result, by the name of its version, oldest first. */
export const readCommentsOfResult = (
  db: ConsoleDb,
  workspaceId: string,
  version: string,
): Promise<Comment[]> =>
  readComments(db, and(eq(m.workspaceId, workspaceId), eq(m.subject, version)));

/** All comments on the cells of an experiment, oldest first. */
export const readCommentsOfExperiment = (db: ConsoleDb, experimentId: string): Promise<Comment[]> =>
  readComments(db, eq(m.experimentId, experimentId));

async function readComments(db: ConsoleDb, where: SQL | undefined): Promise<Comment[]> {
  const rows = await db
    .select({ comment: m, name: u.name, guest: g.name, resolver: resolver.name })
    .from(m)
    .leftJoin(u, eq(u.id, m.userId))
    .leftJoin(g, eq(g.id, m.guestId))
    .leftJoin(resolver, eq(resolver.id, m.resolvedBy))
    .where(where)
    .orderBy(asc(m.createdAt), asc(m.id));
  return rows.map(({ comment, name, guest, resolver: resolverName }) => ({
    id: comment.id,
    subject: comment.subject,
    parent: comment.parentId,
    text: comment.text,
    place: comment.place,
    author: {
      id: comment.userId ?? comment.guestId ?? '',
      name: name ?? guest ?? '',
      is_guest: comment.guestId !== null,
    },
    resolved_by: resolverName,
    created_at: comment.createdAt.getTime(),
  }));
}
