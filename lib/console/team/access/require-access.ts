import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { may, type Permission, type Role } from '@/lib/pages/permissions';
import type { WorkspaceSettings } from '../../db';
import { type CurrentUser, currentUser, requireUser } from '../../identity/session';
import {
  AccessError,
  foreignOriginError,
  notAllowedError,
  noWorkspaceError,
  signedOutError,
  twoStepMissingError,
} from '../../platform/failures';
import { findAccess, findPerson, isSlug } from './find';

/** A person in a workspace. Every page, action and handler of a workspace starts by getting it. */
export interface Access {
  readonly user: CurrentUser;
  readonly role: Role;
  readonly workspace: {
    readonly id: string;
    readonly slug: string;
    readonly name: string;
    readonly kind: 'team' | 'personal';
    readonly state: 'preparing' | 'ready';
    readonly settings: WorkspaceSettings;
  };
}

async function checkAccess(
  user: CurrentUser,
  slug: string,
  permission: Permission,
): Promise<Access> {
  const row = await findAccess(slug, user.id);
  if (row === undefined) throw noWorkspaceError();
  const { role, lacksTwoStep, ...workspace } = row;
  if (lacksTwoStep) throw twoStepMissingError();
  if (!may(role, permission)) throw notAllowedError();
  return { user, role, workspace };
}

/**
 * Access for an action or a route handler. Throws {@link AccessError}: 401 without a session, 404 for a missing or
 * another's workspace, 403 when the role lacks `permission` or the workspace requires two-step sign-in and the person
 * has none.
 */
export async function requireAccess(slug: string, permission: Permission): Promise<Access> {
  return checkAccess(await requireSignedIn(), slug, permission);
}

/**
 * Access of a person who is not here, for what their key does in a workspace. Throws as {@link requireAccess}: 404 also
 * when they left it.
 */
export async function requireAccessOfPerson(
  workspaceId: string,
  personId: string,
  permission: Permission,
): Promise<Access> {
  const person = await findPerson(workspaceId, personId);
  if (person === undefined) throw noWorkspaceError();
  const { slug, ...user } = person;
  // No browser is signed in; what a session may do is not among the permissions of a workspace.
  return checkAccess({ ...user, sessionId: '' }, slug, permission);
}

/** The signed-in person, for an action outside any workspace. Throws {@link AccessError} 401. */
export async function requireSignedIn(): Promise<CurrentUser> {
  const user = await currentUser();
  if (user === null) throw signedOutError();
  return user;
}

/** The page that sets up two-step sign-in for a workspace that requires it. */
export const setUpPath = '/sign-in/set-up';

/**
 * Access for a page. Without a session it redirects to the sign-in, which returns to this page. A refusal becomes
 * "not found"; to members whose role is the reason, a layout above explains it ({@link readRefusal}). When two-step
 * sign-in is required and missing, it redirects to the page that sets it up.
 */
export async function requirePageAccess(slug: string, permission: Permission): Promise<Access> {
  // Paths such as `/.well-known/…` belong to no workspace, so a sign-in would not help.
  if (!isSlug(slug)) notFound();
  // `proxy.ts` puts the page's path into this header. Without it, the sign-in returns to the workspace.
  const page = (await headers()).get('x-page') ?? `/${slug}`;
  const user = await requireUser(page);
  return checkAccess(user, slug, permission).catch((error: unknown) => {
    if (error instanceof AccessError && error.code === 'two_step_required') {
      redirect(`${setUpPath}?from=${encodeURIComponent(page)}`);
    }
    if (error instanceof AccessError) notFound();
    throw error;
  });
}

/** Refuses a change that another site sent with our cookies. Next.js checks server actions itself. */
export function requireSameOrigin(request: Request): void {
  const origin = request.headers.get('origin');
  const site = request.headers.get('sec-fetch-site');
  if (origin === null) {
    if (site === 'same-origin') return;
    throw foreignOriginError();
  }
  const host = request.headers.get('x-forwarded-host') ?? request.headers.get('host');
  if (!URL.canParse(origin) || new URL(origin).host !== host) throw foreignOriginError();
}
