import { and, asc, eq, inArray } from 'drizzle-orm';
import { headers } from 'next/headers';
import { may, type Permission, permissions, type Role } from '@/lib/pages/permissions';
import { schema } from '../../db';
import { currentUser } from '../../identity/session';
import { runtime } from '../../platform/runtime';
import { findAccess } from './find';

const { memberships, users } = schema;

/** Why a page is refused: the reader's role, and the roles and people that may open it. */
interface Refusal {
  readonly workspace: { readonly slug: string; readonly name: string };
  readonly role: Role;
  /** Roles that may open the page, the most powerful first. */
  readonly allowedRoles: readonly Role[];
  /** People with these roles, Owners first, then by the date of joining. */
  readonly people: readonly { readonly id: string; readonly name: string; readonly role: Role }[];
}

/** {@link refusalAt} for the current page, whose path `proxy.ts` puts into the request. */
export const readRefusal = async (permission: Permission): Promise<Refusal | null> =>
  refusalAt((await headers()).get('x-page'), permission);

/**
 * For the layout above a page: whether the reader's role lacks `permission`. Null for any other reason, so that people
 * outside the workspace learn nothing about it. It does not protect anything: the page refuses by itself.
 */
export async function refusalAt(
  page: string | null,
  permission: Permission,
): Promise<Refusal | null> {
  const user = await currentUser();
  if (page === null || user === null) return null;
  const row = await findAccess(page.split(/[/?]/)[1] ?? '', user.id);
  if (row === undefined || row.lacksTwoStep || may(row.role, permission)) return null;
  const allowedRoles: readonly Role[] = permissions[permission];
  const people = await runtime()
    .db.select({ id: users.id, name: users.name, role: memberships.role })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.workspaceId, row.id), inArray(memberships.role, [...allowedRoles])))
    .orderBy(asc(memberships.createdAt), asc(users.id));
  const { slug, name, role } = row;
  return {
    workspace: { slug, name },
    role,
    allowedRoles,
    people: people.toSorted((a, b) => allowedRoles.indexOf(a.role) - allowedRoles.indexOf(b.role)),
  };
}
