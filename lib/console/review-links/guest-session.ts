import { and, eq, isNull } from 'drizzle-orm';
import type { OutputRef } from '@/lib/pages/gallery';
import {
  type GuestDownload,
  includesRight,
  type ReviewLink,
  type ReviewRight,
} from '@/lib/pages/review-links';
import { sha256Hex } from '@/lib/platform/crypto';
import { schema } from '../db';
import { countAttempt } from '../identity/attempts';
import { readSealedCookie, type SealedCookie, setSealedCookie } from '../identity/two-step-status';
import { AccessError } from '../platform/failures';
import { runtime } from '../platform/runtime';
import type { Access } from '../team/access';
import { readLinkResults } from './link-results';
import { linkState } from './read-links';

const { reviewLinks: l, reviewGuests: g, workspaces: w } = schema;

export type LinkRow = typeof l.$inferSelect;
export type GuestRow = typeof g.$inferSelect;

export interface FoundLink {
  readonly link: LinkRow;
  readonly workspace: Access['workspace'];
  readonly state: ReviewLink['state'];
}

/** An open link, and the guest who entered under it; null before someone has a name there. */
export interface GuestSession extends FoundLink {
  readonly guest: GuestRow | null;
}

/** The link of a token; null for an unknown one, and when its workspace was archived. */
export async function findLink(token: string): Promise<FoundLink | null> {
  const [row] = await runtime()
    .db.select({
      link: l,
      state: linkState(),
      workspace: {
        id: w.id,
        slug: w.slug,
        name: w.name,
        kind: w.kind,
        state: w.state,
        settings: w.settings,
      },
    })
    .from(l)
    .innerJoin(w, eq(w.id, l.workspaceId))
    .where(and(eq(l.tokenHash, sha256Hex(token)), isNull(w.archivedAt)));
  return row ?? null;
}

/** Whether the workspace of a link has a logo. */
export const hasLogo = ({ workspace }: FoundLink): boolean =>
  Boolean(workspace.settings.reviewLogo);

/** What guests may download now: nothing where a mark was chosen and the workspace has no logo any more. */
export const downloadOf = (session: FoundLink): GuestDownload =>
  session.link.download === 'marked' && !hasLogo(session) ? 'none' : session.link.download;

/** Whether someone has to enter a password, a name or a code before the results are shown. */
export const isGated = ({ passwordHash, asksName, addresses }: LinkRow): boolean =>
  passwordHash !== null || asksName || addresses.length > 0;

/**
 * One for the page and its actions, and one for its files and updates, so that no other page is sent either. They live in the
 * browser until the link ends, and are encrypted for this link alone.
 */
function cookiesOf({ id, expiresAt }: LinkRow): [page: SealedCookie, files: SealedCookie] {
  const lifetimeSeconds = Math.max(1, Math.floor((expiresAt.getTime() - Date.now()) / 1000));
  return [
    { name: `review-${id}`, path: '/review', lifetimeSeconds },
    { name: `review-files-${id}`, path: '/api/review', lifetimeSeconds },
  ];
}

/** Remembers in the browser who entered. A changed password makes it void. */
export async function rememberGuest(link: LinkRow, guest: string): Promise<void> {
  const fields = { guest, version: String(link.secretVersion) };
  for (const cookie of cookiesOf(link)) await setSealedCookie(cookie, fields);
}

/** The guest who entered under the link in this browser; null if no one did. */
export async function readGuest(link: LinkRow): Promise<GuestRow | null> {
  const [page, files] = cookiesOf(link);
  const fields = (await readSealedCookie(page)) ?? (await readSealedCookie(files));
  if (fields === null || fields.version !== String(link.secretVersion)) return null;
  const [guest] = await runtime()
    .db.select()
    .from(g)
    .where(and(eq(g.id, fields.guest ?? ''), eq(g.linkId, link.id)));
  return guest ?? null;
}

/**
 * The session of a request under a link. Throws `AccessError`: 404 for a link that is unknown or not open, 403
 * before the guest has entered and where the link does not give `requiredRight`.
 */
export async function requireGuestSession(
  token: string,
  requiredRight: ReviewRight,
): Promise<GuestSession> {
  const existingLink = await findLink(token);
  if (existingLink?.state !== 'open') {
    throw new AccessError(404, 'This link has ended. Ask the person who sent it for a new one.');
  }
  const { link } = existingLink;
  const guest = await readGuest(link);
  if (guest === null && isGated(link)) {
    throw new AccessError(403, 'Load the page again to enter.', 'not_entered');
  }
  if (!includesRight(link.right, requiredRight)) {
    throw new AccessError(
      403,
      requiredRight === 'approve'
        ? 'This link is not for decisions.'
        : 'This link is only for looking.',
    );
  }
  return { ...existingLink, guest };
}

/** Throws `AccessError` 404 unless the result belongs to the link. */
export async function requireResultOfLink(
  { link, workspace }: FoundLink,
  { task_id, output }: OutputRef,
): Promise<void> {
  const refs = await readLinkResults(runtime().db, workspace.id, link);
  if (!refs.some((ref) => ref.task_id === task_id && ref.output === output)) {
    throw new AccessError(404, 'There is no such result here.');
  }
}

/** Counts against limits. Throws `AccessError` 429 with the time to wait when one is exceeded. */
export async function requireAttempts(limits: Parameters<typeof countAttempt>[1]): Promise<void> {
  const waitSeconds = await countAttempt(runtime().db, limits);
  if (waitSeconds === 0) return;
  const minutes = Math.ceil(waitSeconds / 60);
  throw new AccessError(
    429,
    `Too many tries. Wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, then try again.`,
  );
}
