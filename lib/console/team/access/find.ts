import { and, eq, isNull, sql } from 'drizzle-orm';
import { cache } from 'react';
import { schema } from '../../db';
import { hasTwoStep } from '../../identity/two-step-status';
import { runtime } from '../../platform/runtime';

const slugForm = /^[a-z0-9-]{1,80}$/;

/** Whether a value can be a workspace's slug; other values are not looked up. */
export const isSlug = (slug: unknown): slug is string =>
  // A server action can be called with any value.
  typeof slug === 'string' && slugForm.test(slug);

const readRow = cache(async (slug: string, userId: string) => {
  const [row] = await runtime()
    .db.select({
      role: schema.memberships.role,
      id: schema.workspaces.id,
      slug: schema.workspaces.slug,
      name: schema.workspaces.name,
      kind: schema.workspaces.kind,
      state: schema.workspaces.state,
      settings: schema.workspaces.settings,
      lacksTwoStep: sql<boolean>`(${schema.workspaces.kind} = 'team'
        and coalesce((${schema.workspaces.settings} ->> 'twoStepRequired')::boolean, false)
        and not ${hasTwoStep(schema.memberships.userId)})`,
    })
    .from(schema.workspaces)
    .innerJoin(schema.memberships, eq(schema.memberships.workspaceId, schema.workspaces.id))
    .where(
      and(
        eq(schema.workspaces.slug, slug),
        eq(schema.memberships.userId, userId),
        isNull(schema.workspaces.archivedAt),
      ),
    )
    .limit(1);
  return row;
});

/**
 * A person's membership in the workspace `slug`; undefined for a missing or archived workspace, and without a
 * membership.
 */
export const findAccess = async (slug: string, userId: string) =>
  isSlug(slug) ? readRow(slug, userId) : undefined;

/** A member of a workspace by their id, with its slug. */
export async function findPerson(workspaceId: string, userId: string) {
  const { memberships, users, workspaces } = schema;
  const [row] = await runtime()
    .db.select({ id: users.id, name: users.name, email: users.email, slug: workspaces.slug })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .where(and(eq(workspaces.id, workspaceId), eq(users.id, userId)));
  return row;
}
