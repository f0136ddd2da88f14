import { and, asc, eq, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Comment } from '@/lib/pages/review';
import { type ConsoleDb, schema } from '../../db';

const { comments: m, users: u, reviewGuests: g } = schema;
const resolver = alias(u, 'resolver');

/** All comments on one subject, by its name, oldest first. */
export const readCommentsOn = (
  db: ConsoleDb,
  workspaceId: string,
  subject: string,
): Promise<Comment[]> =>
  readComments(db, and(eq(m.workspaceId, workspaceId), eq(m.subject, subject)));

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
    mentions: comment.mentions ?? [],
    ...placeOf(comment),
    author: {
      id: comment.userId ?? comment.guestId ?? '',
      name: name ?? guest ?? '',
      is_guest: comment.guestId !== null,
    },
    resolved_by: resolverName,
    created_at: comment.createdAt.getTime(),
  }));
}

/** Where it points to: on a picture, a film or a sound, or on a board. */
const placeOf = ({ place }: typeof m.$inferSelect): Pick<Comment, 'place' | 'pin'> =>
  place === null || 'area' in place ? { place } : { place: null, pin: place };
