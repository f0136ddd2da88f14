import { inArray, sql } from 'drizzle-orm';
import { idPrefixes } from '@/lib/contract';
import { type ReviewStatus, reviewLabels } from '@/lib/pages/review-statuses';
import { readVersionName } from '@/lib/pages/versions';
import { sha256Hex } from '@/lib/platform/crypto';
import { type ConsoleTx, schema } from '../../db';
import { raiseOrRewordNotification } from '../../platform/notifications';
import { authorOf, type Reviewer } from '../comments';
import { findResultSubject } from './result-subject';

const { reviewSteps: r, notifications } = schema;

const toneByStatus: Partial<Record<ReviewStatus, 'good' | 'warn'>> = {
  approved: 'good',
  change_requested: 'warn',
};

export const batchOfStep = sql<string>`coalesce(${r.batchId}, ${r.id})`;

/** The batch of a submission. Another author's submission, or one for another status, is another batch. */
export function batchIdOf(reviewer: Reviewer, submission: string, status: ReviewStatus): string {
  const { userId, guestId } = authorOf(reviewer);
  const digest = sha256Hex([userId ?? guestId, submission, status].join('\n'));
  return `${idPrefixes.reviewStep}_${digest.slice(0, 32)}`;
}

/** Steps of a batch that are still in force: no later step replaced them, and their results were not deleted for good. */
const stepsInForce = sql`console.review_steps s
  join console.creations c on c.task_id = s.task_id and c.deleted_at is null
  where s.is_current and not exists (select 1 from console.trash t
    where t.kind = 'result' and t.subject = s.task_id and t.deleted_at is not null
      and s.version = concat('result:', t.subject, ':', t.output))`;

/** Resolves the notifications of batches of which no step is in force any more. */
export async function resolveReplacedNotifications(
  tx: ConsoleTx,
  workspaceId: string,
  batchIds: readonly string[],
): Promise<void> {
  if (batchIds.length === 0) return;
  await tx.execute(sql`
    update ${notifications} set resolved_at = now()
    where workspace_id = ${workspaceId} and kind = 'review' and resolved_at is null
      and ${inArray(notifications.event, [...batchIds])}
      and not exists (select 1 from ${stepsInForce}
        and s.workspace_id = ${workspaceId} and (s.batch_id = event or s.id = event))`);
}

/**
 * Notifies the people who made the results of a batch, and those who commented on them, of the decision: once each, with a
 * higher count of results when the batch goes on.
 */
export async function notifyReaders(
  tx: ConsoleTx,
  reviewer: Reviewer,
  batchId: string,
  status: ReviewStatus,
): Promise<void> {
  const workspace = reviewer.workspace.id;
  const author = authorOf(reviewer);
  const { rows } = await tx.execute<{ reader: string; count: number; version: string }>(sql`
    select readers.reader, count(distinct s.version)::int as count, min(s.version) as version
    from console.review_steps s
    join console.creations c on c.task_id = s.task_id
    cross join lateral (
      select c.user_id as reader
      union select ${author.host}::text
      union select m.user_id from console.comments m
        where m.workspace_id = s.workspace_id and m.subject = s.version
    ) readers
    where s.workspace_id = ${workspace} and s.batch_id = ${batchId} and s.is_current
      and readers.reader is not null and readers.reader is distinct from ${author.userId}::text
    group by readers.reader`);
  for (const { reader: userId, count, version } of rows) {
    const { place, path } =
      count === 1
        ? await findSubjectOfVersion(tx, workspace, version)
        : { place: `on ${count} results`, path: `gallery?review=${status}` };
    await raiseOrRewordNotification(tx, {
      workspace,
      kind: 'review',
      dedupeKey: `review:${batchId}:${userId}`,
      event: batchId,
      text: `${author.name} set “${reviewLabels[status]}” ${place}`,
      path,
      tone: toneByStatus[status] ?? 'neutral',
      userId,
    });
  }
}

function findSubjectOfVersion(tx: ConsoleTx, workspaceId: string, name: string) {
  const version = readVersionName(name);
  if (version?.kind !== 'result') throw new Error(`A step is about ${name}`);
  return findResultSubject(tx, workspaceId, { task_id: version.taskId, output: version.output });
}
