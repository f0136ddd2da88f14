import { asc, eq, sql } from 'drizzle-orm';
import type { Mentionable } from '@/lib/pages/mentions';
import { type ConsoleDb, schema } from '../../db';

const { memberships, users: u } = schema;

/** The people of a workspace, whom its comments may mention, by name. */
export const readMentionableMembers = (
  db: Pick<ConsoleDb, 'select'>,
  workspaceId: string,
): Promise<Mentionable[]> =>
  db
    .select({ id: u.id, name: u.name, email: u.email })
    .from(memberships)
    .innerJoin(u, eq(u.id, memberships.userId))
    .where(eq(memberships.workspaceId, workspaceId))
    .orderBy(asc(sql`lower(${u.name})`), asc(u.id));
