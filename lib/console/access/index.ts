import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import type { Permission, Role } from '@/lib/contract';
import { may } from '@/lib/contract';
import type { WorkspaceSettings } from '../db';
import {
  AccessError,
  foreignOrigin,
  notAllowed,
  noWorkspace,
  signedOut,
  twoStepMissing,
} from '../failures';
import type { CurrentUser } from '../session';
import { currentUser, requireUser } from '../session';
import { findAccess, isSlug } from './find';

export { may, type Permission, permissions, type Role, roles } from '@/lib/contract';
export { readRefusal } from './refusal';

/** A person in a workspace: what every page, action and handler of a workspace begins with. */
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

async function accessOf(user: CurrentUser, slug: string, permission: Permission): Promise<Access> {
  const row = await findAccess(slug, user.id);
  if (row === undefined) throw noWorkspace();
  const { role, lacksTwoStep, ...workspace } = row;
  if (lacksTwoStep) throw twoStepMissing();
  if (!may(role, permission)) throw notAllowed();
  return { user, role, workspace };
}

/**
 * Access for an action or a route handler. Throws {@link AccessError}: 401 signed out, 404 no such workspace (or
 * another's), 403 when the role does not allow `permission` or the workspace requires two-step sign-in, which the person
 * does not have.
 */
export async function requireAccess(slug: string, permission: Permission): Promise<Access> {
  return accessOf(await requireSignedIn(), slug, permission);
}

/** The signed-in person, for an action outside any workspace. Throws {@link AccessError} 401. */
export async function requireSignedIn(): Promise<CurrentUser> {
  const user = await currentUser();
  if (user === null) throw signedOut();
  return user;
}

/** Where a person sets two-step sign-in up before they enter a workspace that requires it. */
export const setUpPath = '/sign-in/set-up';

/**
 * Access for a page: signed out leads to sign-in and from there back to this page, a refusal to "not found", which
 * tells people of the workspace by {@link readRefusal} when it was their role. Where two-step sign-in is required and
 * missing, it leads to the page that sets it up.
 */
export async function requirePageAccess(slug: string, permission: Permission): Promise<Access> {
  // Such as `/.well-known/…`: signing in would not help.
  if (!isSlug(slug)) notFound();
  // `proxy.ts` leaves the address of the page here; without it the workspace's own is as near as it gets.
  const page = (await headers()).get('x-page') ?? `/${slug}`;
  const user = await requireUser(page);
  return accessOf(user, slug, permission).catch((error: unknown) => {
    if (error instanceof AccessError && error.code === 'two_step_required') {
      redirect(`${setUpPath}?from=${encodeURIComponent(page)}`);
    }
    if (error instanceof AccessError) notFound();
    throw error;
  });
}

/** Refuses a cookie-authenticated change that another site sent. Server actions have Next.js's own check. */
export function requireSameOrigin(request: Request): void {
  const origin = request.headers.get('origin');
  const site = request.headers.get('sec-fetch-site');
  if (origin === null) {
    if (site === 'same-origin') return;
    throw foreignOrigin();
  }
  const host = request.headers.get('x-forwarded-host') ?? request.headers.get('host');
  if (!URL.canParse(origin) || new URL(origin).host !== host) throw foreignOrigin();
}
