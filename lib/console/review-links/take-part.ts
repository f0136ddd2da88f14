import { and, eq, isNull } from 'drizzle-orm';
import { idPrefixes } from '@/lib/contract';
import type { OutputRef } from '@/lib/pages/gallery';
import type { CommentInput } from '@/lib/pages/review';
import type { GuestDecision } from '@/lib/pages/review-links';
import { versionName } from '@/lib/pages/versions';
import { sha256Hex } from '@/lib/platform/crypto';
import { schema } from '../db';
import { countAttempt } from '../identity/attempts';
import { AccessError } from '../platform/failures';
import { runtime } from '../platform/runtime';
import { commentIdOf, type Guest } from '../review/comments';
import { commentOnResult, setReviewStatus } from '../review/results';
import {
  type GuestSession,
  requireAttempts,
  requireGuestSession,
  requireResultOfLink,
} from './guest-session';

const { comments: m, reviewGuests: g, creations: c } = schema;

/** Comments and decisions that one network (`networkOf`) sends in a minute under one link. */
const maxSubmissionsPerMinute = 60;
/**
 * Comments and decisions in an hour: each guest's own share, and beyond it a common one of all guests of a link, so that
 * someone who uses that up from many networks takes nothing from a guest's own.
 */
const maxSubmissionsPerGuest = 60;
const maxSubmissionsPerLink = 1_000;
const hourSeconds = 60 * 60;

/** The id of the step that a submission makes, so that it is made once. Another guest's submission makes another one. */
const stepIdOf = ({ id }: Guest, submission: string): string =>
  `${idPrefixes.reviewStep}_${sha256Hex(`${id}\n${submission}`).slice(0, 32)}`;

/** Writes a guest's comment, once for each `submission`. Throws as `requireGuestSession` and `commentOnResult`. */
export async function commentAsGuest(
  token: string,
  submission: string,
  ref: OutputRef,
  input: CommentInput,
  network: string | null,
): Promise<void> {
  const session = await requireGuestSession(token, 'comment');
  const guest = await requireGuestOf(session, ref, network);
  if (input.parent !== null) await requireOwnThread(session, ref, input.parent);
  const id = commentIdOf(guest.id, submission);
  await commentOnResult({ workspace: session.workspace, guest }, ref, input, id);
}

/** Stores a guest's decision, once for each `submission`, as a member's: an approval freezes the file. */
export async function decideAsGuest(
  token: string,
  submission: string,
  ref: OutputRef,
  decision: GuestDecision,
  network: string | null,
): Promise<void> {
  const session = await requireGuestSession(token, 'approve');
  const guest = await requireGuestOf(session, ref, network);
  const id = stepIdOf(guest, submission);
  await setReviewStatus({ workspace: session.workspace, guest }, [ref], decision, { id });
}

/** The guest who acts on a result of their link. Under a link that asks for nothing guests have to enter first, too. */
async function requireGuestOf(
  session: GuestSession,
  ref: OutputRef,
  network: string | null,
): Promise<Guest> {
  const { link, guest } = session;
  await requireAttempts([
    {
      key: `review-act:${link.id}:${network ?? 'unknown'}`,
      max: maxSubmissionsPerMinute,
      windowSeconds: 60,
    },
  ]);
  await requireResultOfLink(session, ref);
  await requireShownResult(session, ref);
  if (guest === null) throw new AccessError(403, 'This browser keeps no cookies. Allow them here.');
  const ownShare = {
    key: `review-act:${guest.id}`,
    max: maxSubmissionsPerGuest,
    windowSeconds: hourSeconds,
  };
  if ((await countAttempt(runtime().db, [ownShare])) > 0) {
    await requireAttempts([
      { key: `review-act:${link.id}`, max: maxSubmissionsPerLink, windowSeconds: hourSeconds },
    ]);
  }
  return { id: guest.id, name: guest.name, host: link.createdBy };
}

/** Throws `AccessError` 404 for a result that is in the trash or deleted: the link does not show it. */
async function requireShownResult({ workspace }: GuestSession, ref: OutputRef): Promise<void> {
  const [task] = await runtime()
    .db.select({ removedOutputs: c.removedOutputs })
    .from(c)
    .where(and(eq(c.workspaceId, workspace.id), eq(c.taskId, ref.task_id), isNull(c.deletedAt)));
  if (task === undefined || task.removedOutputs.includes(ref.output)) {
    throw new AccessError(404, 'This result is no longer there.');
  }
}

/** Guests answer in threads that guests of their link began; they see no others. */
async function requireOwnThread(
  { link, workspace }: GuestSession,
  { task_id: taskId, output }: OutputRef,
  parent: string,
): Promise<void> {
  const [thread] = await runtime()
    .db.select({ id: m.id })
    .from(m)
    .innerJoin(g, eq(g.id, m.guestId))
    .where(
      and(
        eq(m.id, parent),
        isNull(m.parentId),
        eq(m.workspaceId, workspace.id),
        eq(m.subject, versionName({ kind: 'result', taskId, output })),
        eq(g.linkId, link.id),
      ),
    );
  if (thread === undefined) throw new AccessError(404, 'This comment is no longer there.');
}
