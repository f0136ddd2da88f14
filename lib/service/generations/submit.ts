import type { ServiceContext, ServiceTx } from '../context';
import type { IdempotencyScope, StoredAnswer } from '../idempotency';
import { claimIdempotency } from '../idempotency';
import { authorizeCredits, spendingRefused } from '../ledger';
import type { NewTask } from '../tasks';
import { insertTask } from '../tasks';

/** A task to be written, and its receipt. */
export interface Submission {
  readonly task: NewTask;
  /** `null`: no Idempotency-Key. */
  readonly scope: IdempotencyScope | null;
  readonly answer: StoredAnswer;
}

/**
 * Writes the idempotency key, the task and its authorization in one transaction. Returns the stored answer of
 * an earlier request with the same key, `null` when the task is new. Throws `ApiError` insufficient_credits,
 * budget_exceeded, idempotency_key_in_use, idempotency_key_reused.
 */
export function submitTask(
  context: ServiceContext,
  submission: Submission,
): Promise<StoredAnswer | null> {
  return context.db.transaction(async (tx) => {
    const stored = await claim(tx, submission);
    if (stored === null) await writeTask(context, tx, submission.task);
    return stored;
  });
}

const claim = (tx: ServiceTx, { scope, answer }: Submission): Promise<StoredAnswer | null> =>
  scope === null ? Promise.resolve(null) : claimIdempotency(tx, scope, answer);

/** Locks the balance row last: until COMMIT every other submission of the workspace waits for it. */
async function writeTask(
  { database }: ServiceContext,
  tx: ServiceTx,
  task: NewTask,
): Promise<void> {
  await insertTask(database, tx, task);
  const authorized = await authorizeCredits(tx, {
    workspaceId: task.workspaceId,
    amountMilli: task.amountMilli,
    subjectId: task.id,
    keyId: task.keyId,
    actor: task.actor,
    ids: {
      authorizationId: task.authorizationId,
      billingTransactionId: task.billingTransactionId,
    },
  });
  if (!authorized.ok) throw spendingRefused(authorized);
}
