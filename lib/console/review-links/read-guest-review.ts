import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { OutputRef } from '@/lib/pages/gallery';
import { outputKind, pictureUrlOf } from '@/lib/pages/output-kinds';
import type {
  GuestComment,
  GuestResult,
  GuestReview,
  ReviewGate,
  ReviewLink,
  ReviewLinkBrand,
} from '@/lib/pages/review-links';
import { versionName } from '@/lib/pages/versions';
import { sha256Hex } from '@/lib/platform/crypto';
import { schema } from '../db';
import { countAttempt } from '../identity/attempts';
import { runtime } from '../platform/runtime';
import {
  downloadOf,
  findLink,
  type GuestSession,
  hasLogo,
  isGated,
  readGuest,
  requireGuestSession,
} from './guest-session';
import { readLinkResults } from './link-results';

const {
  comments: m,
  creations: c,
  edits: e,
  reviewGuests: g,
  reviewLinks: l,
  reviewSteps: r,
  users: u,
} = schema;

/** What the page of a link shows. */
export type OpenedReview =
  | { readonly state: 'unknown' | 'too_many' | Exclude<ReviewLink['state'], 'open'> }
  | { readonly state: 'gate'; readonly gate: ReviewGate }
  | { readonly state: 'open'; readonly review: GuestReview };

/** By one IP address. */
const maxViewsPerMinute = 60;

/** Opens the page of a link, and counts it when its results are shown. `ip` is the visitor's address, for the limit. */
export async function openReview(token: string, ip: string | null): Promise<OpenedReview> {
  const { db } = runtime();
  const limit = {
    key: `review-view:${ip ?? 'unknown'}`,
    max: maxViewsPerMinute,
    windowSeconds: 60,
  };
  if ((await countAttempt(db, [limit])) > 0) return { state: 'too_many' };
  const existingLink = await findLink(token);
  if (existingLink === null) return { state: 'unknown' };
  const { link, state } = existingLink;
  if (state !== 'open') return { state };
  const guest = await readGuest(link);
  if (guest === null && isGated(link)) {
    const { title, brand, passwordHash, asksName, addresses } = link;
    const gate = {
      title,
      brand,
      has_logo: hasLogo(existingLink),
      password: passwordHash !== null,
      name: asksName,
      code: addresses.length > 0,
    };
    return { state: 'gate', gate };
  }
  const review = await readReview({ ...existingLink, guest });
  await db
    .update(l)
    .set({ views: sql`${l.views} + 1` })
    .where(eq(l.id, link.id));
  return { state: 'open', review };
}

/**
 * What the page of a link shows to the guest who entered; null if it has not changed since `knownRevision`. Throws as
 * `requireGuestSession`.
 */
export async function readGuestReview(
  token: string,
  knownRevision: string | null = null,
): Promise<GuestReview | null> {
  const review = await readReview(await requireGuestSession(token, 'look'));
  return review.revision === knownRevision ? null : review;
}

async function readReview(session: GuestSession): Promise<GuestReview> {
  const content = await readContent(session);
  return { ...content, revision: sha256Hex(JSON.stringify(content)).slice(0, 32) };
}

async function readContent(session: GuestSession): Promise<Omit<GuestReview, 'revision'>> {
  const { link, workspace, guest } = session;
  const refs = await readLinkResults(runtime().db, workspace.id, link);
  const [tasks, roots, steps, comments] = await Promise.all([
    readTasks(session, refs),
    readRoots(session, refs),
    readSteps(session, refs),
    readComments(session, refs),
  ]);
  return {
    title: link.title,
    brand: link.brand,
    has_logo: hasLogo(session),
    right: link.right,
    download: downloadOf(session),
    guest: guest?.name ?? null,
    expires_at: link.expiresAt.getTime(),
    results: refs.map((ref): GuestResult => {
      const name = versionNameOf(ref);
      const task = tasks.get(ref.task_id);
      const storedFile = task?.removedOutputs.includes(ref.output)
        ? undefined
        : task?.outputs[ref.output];
      const isShown = storedFile !== undefined && storedFile.no_longer_kept !== true;
      return {
        ...ref,
        file: isShown
          ? {
              kind: outputKind(storedFile),
              content_type: storedFile.content_type,
              width: storedFile.width ?? null,
              height: storedFile.height ?? null,
              has_picture: pictureUrlOf(storedFile) !== undefined,
            }
          : null,
        root: roots.get(ref.task_id) ?? name,
        made_at: task?.createdAt.getTime() ?? 0,
        status: steps.get(name)?.status ?? 'draft',
        decided_by: steps.get(name)?.by ?? null,
        comments: comments.filter(({ subject }) => subject === name).map(({ comment }) => comment),
        prompt: (isShown && link.shows.prompts && task?.prompt) || null,
        model: (isShown && link.shows.models && task?.model) || null,
        credits: isShown && link.shows.prices ? (task?.receipt?.settled ?? null) : null,
      };
    }),
  };
}

const versionNameOf = ({ task_id: taskId, output }: OutputRef) =>
  versionName({ kind: 'result', taskId, output });

const taskIdsOf = (refs: readonly OutputRef[]) => [...new Set(refs.map(({ task_id }) => task_id))];

async function readTasks({ workspace }: GuestSession, refs: readonly OutputRef[]) {
  const rows = await runtime()
    .db.select({
      taskId: c.taskId,
      outputs: c.outputs,
      removedOutputs: c.removedOutputs,
      prompt: c.prompt,
      model: c.model,
      createdAt: c.createdAt,
      receipt: c.receipt,
    })
    .from(c)
    .where(and(eq(c.workspaceId, workspace.id), inArray(c.taskId, taskIdsOf(refs))));
  return new Map(rows.map((row) => [row.taskId, row]));
}

/** The original of each edit, so that versions of one picture are compared. */
async function readRoots({ workspace }: GuestSession, refs: readonly OutputRef[]) {
  const rows = await runtime()
    .db.select({ taskId: e.taskId, root: e.root })
    .from(e)
    .where(and(eq(e.workspaceId, workspace.id), inArray(e.taskId, taskIdsOf(refs))));
  return new Map(rows.map(({ taskId, root }) => [taskId, root]));
}

async function readSteps(session: GuestSession, refs: readonly OutputRef[]) {
  const rows = await runtime()
    .db.select({ version: r.version, status: r.status, guestId: r.guestId, linkId: g.linkId })
    .from(r)
    .leftJoin(g, eq(g.id, r.guestId))
    .where(
      and(
        eq(r.workspaceId, session.workspace.id),
        inArray(r.version, refs.map(versionNameOf)),
        eq(r.isCurrent, true),
      ),
    );
  return new Map(
    rows.map((row) => [row.version, { status: row.status, by: sideOf(session, row) }]),
  );
}

/** Threads that guests of the link began, with the answers of such guests and of the team. */
async function readComments(session: GuestSession, refs: readonly OutputRef[]) {
  const { link, workspace } = session;
  const rows = await runtime()
    .db.select({ comment: m, member: u.name, guest: g.name, linkId: g.linkId })
    .from(m)
    .leftJoin(u, eq(u.id, m.userId))
    .leftJoin(g, eq(g.id, m.guestId))
    .where(and(eq(m.workspaceId, workspace.id), inArray(m.subject, refs.map(versionNameOf))))
    .orderBy(asc(m.createdAt), asc(m.id));
  const threadIds = new Set(
    rows
      .filter(({ comment, linkId }) => comment.parentId === null && linkId === link.id)
      .map(({ comment }) => comment.id),
  );
  const team = link.brand?.name ?? 'The team';
  return rows
    .filter(
      ({ comment, linkId }) =>
        threadIds.has(comment.parentId ?? comment.id) && (linkId === null || linkId === link.id),
    )
    .map(({ comment, member, guest, linkId }): { subject: string; comment: GuestComment } => ({
      subject: comment.subject,
      comment: {
        id: comment.id,
        parent: comment.parentId,
        text: comment.text,
        // A guest sees no comments on boards.
        place: comment.place !== null && 'area' in comment.place ? comment.place : null,
        author: guest ?? (link.shows.names ? member : null) ?? team,
        from: sideOf(session, { guestId: comment.guestId, linkId }),
        is_resolved: comment.resolvedAt !== null,
        created_at: comment.createdAt.getTime(),
      },
    }));
}

/** Who wrote or decided, as the guest of a link sees it. */
function sideOf(
  { link, guest }: GuestSession,
  { guestId, linkId }: { guestId: string | null; linkId: string | null },
): 'you' | 'guest' | 'team' {
  if (guestId !== null && guestId === guest?.id) return 'you';
  return linkId === link.id ? 'guest' : 'team';
}

/** What a chat program shows of a link: its title, and a picture where that was chosen; null for a link that is not open. */
export async function readReviewTitle(
  token: string,
): Promise<{ title: string; brand: ReviewLinkBrand | null; picture: string | null } | null> {
  const existingLink = await findLink(token);
  if (existingLink?.state !== 'open') return null;
  const { title, brand, preview } = existingLink.link;
  const picture = preview ? `${runtime().env.url}/api/review/${token}/pictures/preview` : null;
  return { title, brand, picture };
}
