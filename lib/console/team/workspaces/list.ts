import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Role } from '@/lib/pages/permissions';
import { type ConsoleDb, schema } from '../../db';

/** A workspace as its members see it in the switcher. */
export interface WorkspaceSummary {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly kind: 'team' | 'personal';
  readonly role: Role;
}

/** The workspaces of a person: teams first, then the personal one. */
export async function listWorkspaces(db: ConsoleDb, userId: string): Promise<WorkspaceSummary[]> {
  const rows = await db
    .select({
      id: schema.workspaces.id,
      slug: schema.workspaces.slug,
      name: schema.workspaces.name,
      kind: schema.workspaces.kind,
      role: schema.memberships.role,
    })
    .from(schema.memberships)
    .innerJoin(schema.workspaces, eq(schema.workspaces.id, schema.memberships.workspaceId))
    .where(and(eq(schema.memberships.userId, userId), isNull(schema.workspaces.archivedAt)))
    .orderBy(asc(schema.workspaces.createdAt));
  return rows.toSorted((a, b) => Number(b.kind === 'team') - Number(a.kind === 'team'));
}
