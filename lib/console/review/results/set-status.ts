import { createHash } from 'node:crypto';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { UnreachableError } from '@/lib/client';
import { idPrefixes } from '@/lib/contract';
import type { OutputRef } from '@/lib/pages/gallery';
import type { FrozenDigests } from '@/lib/pages/review';
import { type ReviewStatus, reviewLabels } from '@/lib/pages/review-statuses';
import { newId } from '@/lib/platform/ids';
import { type ConsoleTx, schema } from '../../db';
import { openOutput } from '../../library/outputs';
import { InvalidRequestError } from '../../platform/failures';
import { raiseNotice, resolveNotices } from '../../platform/notices';
import { runtime } from '../../platform/runtime';
import { auditContext, guestContext, recordAudit } from '../../team/audit';
import { authorOf, type Reviewer, type Subject } from '../comments';
import { findResultSubject } from './result-subject';

const { reviewSteps: r, creations: c, comments: m } = schema;

/** A result whose status was changed, with the one it had. */
interface ChangedStatus extends OutputRef {
  readonly before: ReviewStatus;
}

/**
 * Changes the status of results. An approval freezes what was approved by its digests, for which the file is read. Those
 * that have the status already stay as they are. Returns the others with the status they had. Throws before any has changed:
 * as {@link findResultSubject}; for an approval also `InvalidRequestError` for a file that is no longer kept, as
 * `openOutput`, and `UnreachableError` for half a file. A step whose `id` was stored before has no second effect.
 */
export async function setReviewStatus(
  reviewer: Reviewer,
  refs: readonly OutputRef[],
  status: ReviewStatus,
  id?: string,
): Promise<ChangedStatus[]> {
  const { db } = runtime();
  const { workspace } = reviewer;
  const { userId, guestId, name: author } = authorOf(reviewer);
  const context =
    'guest' in reviewer ? guestContext(workspace, author) : await auditContext(reviewer);
  const changedResults: ChangedStatus[] = [];
  const decisions = [];
  for (const ref of refs) {
    const subject = await findResultSubject(db, workspace.id, ref);
    const frozen = status === 'approved' ? await digestsOf(reviewer, ref) : null;
    decisions.push({ ref, subject, frozen });
  }
  for (const { ref, subject, frozen } of decisions) {
    const before = await db.transaction(async (tx) => {
      // One decision after the other: two people may press at once.
      await tx.select({ id: c.taskId }).from(c).where(eq(c.taskId, ref.task_id)).for('update');
      const [earlierStep] =
        id === undefined ? [] : await tx.select({ id: r.id }).from(r).where(eq(r.id, id));
      if (earlierStep !== undefined) return null;
      const ofVersion = and(eq(r.workspaceId, workspace.id), eq(r.version, subject.name));
      const current = and(ofVersion, eq(r.isCurrent, true));
      const [step] = await tx.select({ status: r.status }).from(r).where(current);
      const before = step?.status ?? 'draft';
      if (before === status) return null;
      await tx.update(r).set({ isCurrent: false }).where(current);
      const stepId = id ?? newId(idPrefixes.reviewStep);
      await tx.insert(r).values({
        id: stepId,
        workspaceId: workspace.id,
        taskId: ref.task_id,
        version: subject.name,
        status,
        userId,
        guestId,
        frozen,
      });
      await notifyFollowers(tx, reviewer, subject, { stepId, status });
      const target = { kind: 'result', id: subject.name, name: subject.place.slice('on '.length) };
      await recordAudit(tx, {
        ...context,
        action: 'review.status',
        target,
        before: { status: before },
        after: { status, ...(frozen === null ? {} : { sha256: frozen.file }) },
      });
      return before;
    });
    if (before !== null) changedResults.push({ ...ref, before });
  }
  return changedResults;
}

/** Tells the person who made the result, and those who commented on it, what was decided; a later step replaces it. */
async function notifyFollowers(
  tx: ConsoleTx,
  reviewer: Reviewer,
  { name, place, path, followers }: Subject,
  { stepId, status }: { stepId: string; status: ReviewStatus },
): Promise<void> {
  const { workspace } = reviewer;
  const author = authorOf(reviewer);
  const prefix = `review:${name}:`;
  await resolveNotices(tx, { workspace: workspace.id, prefix });
  const authors = await tx
    .selectDistinct({ id: m.userId })
    .from(m)
    .where(and(eq(m.workspaceId, workspace.id), eq(m.subject, name)));
  const readers = new Set([...followers, author.host, ...authors.map(({ id }) => id)]);
  for (const userId of readers) {
    if (userId === null || userId === author.userId) continue;
    await raiseNotice(tx, {
      workspace: workspace.id,
      kind: 'review',
      dedupeKey: `${prefix}${userId}`,
      event: stepId,
      text: `${author.name} set “${reviewLabels[status]}” ${place}`,
      path,
      tone: status === 'approved' ? 'good' : status === 'change_requested' ? 'warn' : 'neutral',
      userId,
    });
  }
}

const sha256 = (text: SQL) => sql<string>`encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;

/** Reads the file as it is delivered, and the recipe and receipt as they are stored. */
async function digestsOf(reviewer: Reviewer, ref: OutputRef): Promise<FrozenDigests> {
  const [row] = await runtime()
    .db.select({
      isGone: sql<boolean>`${c.outputs} -> ${ref.output}::int ? 'no_longer_kept'`,
      recipe: sha256(sql`concat(${c.model}, ' ', ${c.params}::text)`),
      receipt: sql<
        string | null
      >`case when ${c.receipt} is null then null else ${sha256(sql`${c.receipt}::text`)} end`,
    })
    .from(c)
    .where(eq(c.taskId, ref.task_id));
  if (row === undefined || row.isGone) {
    throw new InvalidRequestError('This file is no longer kept, so it cannot be approved.');
  }
  const signal = AbortSignal.timeout(120_000);
  const file = await openOutput(reviewer, ref.task_id, ref.output, signal);
  const hash = createHash('sha256');
  try {
    for await (const part of file.body ?? []) hash.update(part);
  } catch (error) {
    throw new UnreachableError(signal.aborted ? 'timeout' : 'network', { cause: error });
  }
  return { file: hash.digest('hex'), recipe: row.recipe, receipt: row.receipt };
}
