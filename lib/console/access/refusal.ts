import { and, asc, eq, inArray } from 'drizzle-orm';
import { headers } from 'next/headers';
import type { Permission, Role } from '@/lib/contract';
import { may, permissions } from '@/lib/contract';
import { schema } from '../db';
import { runtime } from '../runtime';
import { currentUser } from '../session';
import { findAccess } from './find';

const { memberships, users } = schema;

/** Why a page is not opened: the reader's role in the workspace, and those whose role opens it. */
interface Refusal {
  readonly workspace: { readonly slug: string; readonly name: string };
  readonly role: Role;
  /** Roles that open it, the one that may most first. */
  readonly opens: readonly Role[];
  /** People of these roles, Owners first, each in the order they came. */
  readonly people: readonly { readonly id: string; readonly name: string; readonly role: Role }[];
}

/** {@link refusalAt} for the page that is being read: `proxy.ts` leaves its address in the request. */
export const readRefusal = async (permission: Permission): Promise<Refusal | null> =>
  refusalAt((await headers()).get('x-page'), permission);

/**
 * For a page's "not found": whether it is the reader's role that keeps `permission` from them. Null where the role is
 * not why: nothing is told to somebody who is not in the workspace, be there one or not. Costs nothing for those who
 * may, and decides nothing: the page has refused by then.
 */
export async function refusalAt(
  page: string | null,
  permission: Permission,
): Promise<Refusal | null> {
  const user = await currentUser();
  if (page === null || user === null) return null;
  const row = await findAccess(page.split(/[/?]/)[1] ?? '', user.id);
  if (row === undefined || row.lacksTwoStep || may(row.role, permission)) return null;
  const opens: readonly Role[] = permissions[permission];
  const people = await runtime()
    .db.select({ id: users.id, name: users.name, role: memberships.role })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.workspaceId, row.id), inArray(memberships.role, [...opens])))
    .orderBy(asc(memberships.createdAt), asc(users.id));
  const { slug, name, role } = row;
  return {
    workspace: { slug, name },
    role,
    opens,
    people: people.toSorted((a, b) => opens.indexOf(a.role) - opens.indexOf(b.role)),
  };
}
