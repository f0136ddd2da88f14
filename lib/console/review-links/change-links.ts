import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { idPrefixes } from '@/lib/contract';
import { type OutputRef, uniqueRefs } from '@/lib/pages/gallery';
import { reviewLinkLimits } from '@/lib/pages/review-link-limits';
import type {
  ReviewLinkChange,
  ReviewLinkInput,
  ReviewLinkSettings,
} from '@/lib/pages/review-links';
import { randomToken, sha256Hex } from '@/lib/platform/crypto';
import { newId } from '@/lib/platform/ids';
import { findUpload } from '../create/uploads';
import { type ConsoleDb, schema } from '../db';
import { hashPassword } from '../identity/accounts';
import { AccessError, InvalidRequestError, notAllowedError } from '../platform/failures';
import { runtime } from '../platform/runtime';
import type { Access } from '../team/access';
import { auditContext, recordAudit } from '../team/audit';
import { updateWorkspaceSettings } from '../team/workspaces';
import { hasBoard } from './link-results';
import { isOpenLink, linkState } from './read-links';
import { endOfLink, mayChangeLink, mayShareReviews } from './rules';

const { reviewLinks: l, creations: c } = schema;

/**
 * Makes a review link. Returns its address, which is not stored. Throws `AccessError` 403 where Members may not make any,
 * and `InvalidRequestError` for a result or board that the workspace does not have.
 */
export async function createReviewLink(access: Access, input: ReviewLinkInput): Promise<string> {
  if (!mayShareReviews(access)) throw notAllowedError();
  const { db, env, mailer } = runtime();
  const { workspace, user } = access;
  const { title, until, board, right, addresses, password, shows, download, preview, brand } =
    input;
  const expiresAt = endOfLink(until, Date.now());
  if (addresses.length > 0 && mailer === null) {
    throw new InvalidRequestError(
      'This server sends no mail, so a link can’t ask for a mailed code.',
      'addresses',
    );
  }
  if (download === 'marked' && !workspace.settings.reviewLogo) {
    throw new InvalidRequestError('Add a logo in Settings first: it is the mark.', 'download');
  }
  const results = input.results === null ? null : uniqueRefs(input.results);
  if (results !== null) await requireResults(db, workspace.id, results);
  if (board !== null && !(await hasBoard(db, workspace.id, board))) {
    throw new InvalidRequestError('There is no such board here.', 'board');
  }
  await requireFreeLink(db, workspace.id);
  const token = randomToken();
  const id = newId(idPrefixes.reviewLink);
  const passwordHash = password === null ? null : await hashPassword(password);
  const context = await auditContext(access);
  await db.transaction(async (tx) => {
    await tx.insert(l).values({
      id,
      workspaceId: workspace.id,
      createdBy: user.id,
      title,
      tokenHash: sha256Hex(token),
      results,
      boardId: board,
      right,
      passwordHash,
      asksName: input.asks_name,
      addresses: [...new Set(addresses)],
      shows,
      download,
      preview,
      brand,
      expiresAt,
    });
    await recordAudit(tx, {
      ...context,
      action: 'review_link.create',
      target: { kind: 'review_link', id, name: title },
      after: { until, right, results: results?.length ?? board, download, preview, ...shows },
    });
  });
  return `${env.url}/review/${token}`;
}

/** Throws `InvalidRequestError` unless all are results of the workspace that are neither in the trash nor deleted. */
async function requireResults(
  db: ConsoleDb,
  workspaceId: string,
  refs: readonly OutputRef[],
): Promise<void> {
  const taskIds = [...new Set(refs.map(({ task_id }) => task_id))];
  const rows = await db
    .select({
      taskId: c.taskId,
      removedOutputs: c.removedOutputs,
      count: sql<number>`jsonb_array_length(${c.outputs})`,
    })
    .from(c)
    .where(and(eq(c.workspaceId, workspaceId), inArray(c.taskId, taskIds), isNull(c.deletedAt)));
  const tasks = new Map(rows.map((row) => [row.taskId, row]));
  const exists = ({ task_id, output }: OutputRef) => {
    const task = tasks.get(task_id);
    return task !== undefined && output < task.count && !task.removedOutputs.includes(output);
  };
  if (!refs.every(exists)) {
    throw new InvalidRequestError('A chosen result is no longer there. Choose again.', 'results');
  }
}

async function requireFreeLink(db: ConsoleDb, workspaceId: string): Promise<void> {
  const openLinks = and(eq(l.workspaceId, workspaceId), isOpenLink());
  if ((await db.$count(l, openLinks)) >= reviewLinkLimits.open) {
    throw new InvalidRequestError('This workspace has 200 open review links. Withdraw one first.');
  }
}

/**
 * Changes the last day of a link, also of one that ended, and its password, after which everyone has to enter again.
 * Throws `AccessError` 403 for people who may not make one, as a link that goes on is like a new one.
 */
export async function changeReviewLink(
  access: Access,
  id: string,
  { until, password }: ReviewLinkChange,
): Promise<void> {
  const { link, state } = await findOwnLink(access, id);
  if (!mayShareReviews(access)) throw notAllowedError();
  if (link.withdrawnAt !== null) throw withdrawnError();
  if (state === 'ended') await requireFreeLink(runtime().db, access.workspace.id);
  const expiresAt = endOfLink(until, Date.now());
  const passwordHash = typeof password === 'string' ? await hashPassword(password) : null;
  const context = await auditContext(access);
  await runtime().db.transaction(async (tx) => {
    const changedLinks = await tx
      .update(l)
      .set({
        expiresAt,
        ...(password === undefined
          ? {}
          : { passwordHash, secretVersion: sql`${l.secretVersion} + 1` }),
      })
      .where(and(eq(l.id, id), isNull(l.withdrawnAt)))
      .returning({ id: l.id });
    if (changedLinks.length === 0) throw withdrawnError();
    await recordAudit(tx, {
      ...context,
      action: 'review_link.update',
      target: { kind: 'review_link', id, name: link.title },
      before: { until: link.expiresAt.toISOString() },
      after: {
        until: expiresAt.toISOString(),
        ...(password === undefined
          ? {}
          : { protection: password === null ? 'removed' : 'changed' }),
      },
    });
  });
}

/** Withdraws a link at once and for good. */
export async function withdrawReviewLink(access: Access, id: string): Promise<void> {
  const { title } = (await findOwnLink(access, id)).link;
  const context = await auditContext(access);
  await runtime().db.transaction(async (tx) => {
    const withdrawnLinks = await tx
      .update(l)
      .set({ withdrawnAt: sql`now()` })
      .where(and(eq(l.id, id), isNull(l.withdrawnAt)))
      .returning({ id: l.id });
    if (withdrawnLinks.length === 0) throw withdrawnError();
    const target = { kind: 'review_link', id, name: title };
    await recordAudit(tx, { ...context, action: 'review_link.withdraw', target });
  });
}

const withdrawnError = () => new InvalidRequestError('This link was withdrawn already.');

/** A link that the person may change. Throws `AccessError` 404 for any other. */
async function findOwnLink(access: Access, id: string) {
  const [row] = await runtime()
    .db.select({ link: l, state: linkState() })
    .from(l)
    .where(and(eq(l.id, id), eq(l.workspaceId, access.workspace.id)));
  if (row === undefined || !mayChangeLink(access, row.link)) {
    throw new AccessError(404, 'There is no such link here.');
  }
  return row;
}

/**
 * Sets whether Members may make review links, how many days new ones work, and the logo on their pages. Throws as `findUpload`,
 * and `InvalidRequestError` for an upload that is no picture.
 */
export async function setReviewLinkSettings(
  access: Access,
  { members, days, logo }: ReviewLinkSettings,
): Promise<void> {
  if (logo !== null) {
    const { file } = await findUpload(access.workspace.id, logo);
    if (!file.content_type.startsWith('image/')) {
      throw new InvalidRequestError('Choose a picture as the logo.', 'logo');
    }
  }
  await updateWorkspaceSettings(access, {
    membersShareReviews: members,
    reviewLinkDays: days,
    reviewLogo: logo,
  });
}
