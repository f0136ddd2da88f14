import { createHash } from 'node:crypto';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { UnreachableError } from '@/lib/client';
import { idPrefixes } from '@/lib/contract';
import type { OutputRef } from '@/lib/pages/gallery';
import type { FrozenDigests } from '@/lib/pages/review';
import type { ReviewStatus } from '@/lib/pages/review-statuses';
import { newId } from '@/lib/platform/ids';
import { schema } from '../../db';
import { openOutput } from '../../library/outputs';
import { InvalidRequestError } from '../../platform/failures';
import { runtime } from '../../platform/runtime';
import { auditContext, guestContext, recordAudit } from '../../team/audit';
import { authorOf, type Reviewer, type Subject } from '../comments';
import {
  batchIdOf,
  batchOfStep,
  notifyReaders,
  resolveReplacedNotifications,
} from './notify-readers';
import { findResultSubject } from './result-subject';

const { reviewSteps: r, creations: c } = schema;

/** A result with what its step needs, read before any is changed. */
interface Decision {
  readonly ref: OutputRef;
  readonly subject: Subject;
  readonly frozen: FrozenDigests | null;
}

/** A result whose status was changed, with the one it had. */
interface ChangedStatus extends OutputRef {
  readonly before: ReviewStatus;
}

/**
 * Changes the status of results, of all or of none. An approval freezes what was approved by its digests, for which the file
 * is read. Those that have the status already stay as they are. Returns the others with the status they had. Throws as
 * {@link findResultSubject}; for an approval also `InvalidRequestError` for a file that is no longer kept, as
 * `openOutput`, and `UnreachableError` for half a file. A repeated `id` changes nothing. One call is one
 * notification to each reader, and so are several with one `batch`.
 */
export async function setReviewStatus(
  reviewer: Reviewer,
  refs: readonly OutputRef[],
  status: ReviewStatus,
  { id, batch }: { readonly id?: string; readonly batch?: string } = {},
): Promise<ChangedStatus[]> {
  const { db } = runtime();
  const { workspace } = reviewer;
  const author = authorOf(reviewer);
  const context =
    'guest' in reviewer ? guestContext(workspace, author.name) : await auditContext(reviewer);
  const decisions: Decision[] = [];
  for (const ref of refs) {
    const subject = await findResultSubject(db, workspace.id, ref);
    const frozenDigests = status === 'approved' ? await readDigests(reviewer, ref) : null;
    decisions.push({ ref, subject, frozen: frozenDigests });
  }
  const batchId =
    batch === undefined ? newId(idPrefixes.reviewStep) : batchIdOf(reviewer, batch, status);
  return db.transaction(async (tx) => {
    // Locked in one order, because two people may decide at once.
    const taskIds = refs.map(({ task_id }) => task_id);
    await tx
      .select({ id: c.taskId })
      .from(c)
      .where(inArray(c.taskId, taskIds))
      .orderBy(c.taskId)
      .for('update');
    const changedResults: ChangedStatus[] = [];
    const replacedBatches: string[] = [];
    for (const { ref, subject, frozen } of decisions) {
      const [earlierStep] =
        id === undefined ? [] : await tx.select({ id: r.id }).from(r).where(eq(r.id, id));
      if (earlierStep !== undefined) continue;
      const isOfVersion = and(eq(r.workspaceId, workspace.id), eq(r.version, subject.name));
      const isCurrentStep = and(isOfVersion, eq(r.isCurrent, true));
      const [step] = await tx
        .select({ status: r.status, batch: batchOfStep })
        .from(r)
        .where(isCurrentStep);
      const before = step?.status ?? 'draft';
      if (before === status) continue;
      await tx.update(r).set({ isCurrent: false }).where(isCurrentStep);
      await tx.insert(r).values({
        id: id ?? newId(idPrefixes.reviewStep),
        workspaceId: workspace.id,
        taskId: ref.task_id,
        version: subject.name,
        status,
        userId: author.userId,
        guestId: author.guestId,
        frozen,
        batchId,
      });
      if (step !== undefined) replacedBatches.push(step.batch);
      changedResults.push({ ...ref, before });
      const target = { kind: 'result', id: subject.name, name: subject.place.slice('on '.length) };
      await recordAudit(tx, {
        ...context,
        action: 'review.status',
        target,
        before: { status: before },
        after: { status, ...(frozen === null ? {} : { sha256: frozen.file }) },
      });
    }
    await resolveReplacedNotifications(tx, workspace.id, replacedBatches);
    if (changedResults.length > 0) await notifyReaders(tx, reviewer, batchId, status);
    return changedResults;
  });
}

const sha256 = (text: SQL) => sql<string>`encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;

/** Reads the file as it is delivered, and the recipe and receipt as they are stored. */
async function readDigests(reviewer: Reviewer, ref: OutputRef): Promise<FrozenDigests> {
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
    for await (const chunk of file.body ?? []) hash.update(chunk);
  } catch (error) {
    throw new UnreachableError(signal.aborted ? 'timeout' : 'network', { cause: error });
  }
  return { file: hash.digest('hex'), recipe: row.recipe, receipt: row.receipt };
}
