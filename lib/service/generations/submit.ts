import { sql } from 'drizzle-orm';
import type { ServiceContext } from '../context';
import { type IdempotencyScope, readStoredResponse, type StoredResponse } from '../idempotency';
import type { MovedCredits, MoveTogether } from '../money/ledger';
import { createAuthorizer, spendingRefusedError } from '../money/ledger';
import { announceQueued, type NewTask } from '../tasks';

/** A task to be written, and its receipt. */
export interface Submission {
  readonly task: NewTask;
  /** `null`: no Idempotency-Key. */
  readonly scope: IdempotencyScope | null;
  readonly response: StoredResponse;
}

/**
 * Writes a task, its authorization and its Idempotency-Key in one statement, which concurrent submissions of a
 * workspace share. Returns the stored response of an earlier request with the same key, `null` when the task is new.
 * Throws `ApiError` insufficient_credits, budget_exceeded, idempotency_key_in_use, idempotency_key_reused; the
 * database's error when that cannot be reached.
 */
export type SubmitTask = (submission: Submission) => Promise<StoredResponse | null>;

/**
 * A creation is tried again for this long, as after a lost COMMIT, so that callers do not notice a restart of the database.
 */
const retryForMs = 10_000;

export function createSubmitTask({
  database,
  db,
}: Pick<ServiceContext, 'database' | 'db'>): SubmitTask {
  const authorizer = createAuthorizer<Submission>(createTasks(db));
  return async (submission) => {
    const { task, scope } = submission;
    const { workspaceId, amountMilli, id: subjectId, keyId, actor, project = null } = task;
    const { authorizationId, billingTransactionId } = task;
    const ids = { authorizationId, billingTransactionId };
    const authorization = await authorizer.authorize(
      { workspaceId, amountMilli, subjectId, keyId, actor, project, ids },
      submission,
      { retryForMs },
    );
    if (authorization.ok) {
      announceQueued(database);
      return null;
    }
    if (!('keyInUse' in authorization)) throw spendingRefusedError(authorization);
    if (scope === null) throw new Error('A key was in use where none was sent.');
    return readStoredResponse(db, scope);
  };
}

/** Authorizations with their tasks, written by `lib/service/db/functions/create_tasks.sql`. */
const createTasks =
  (db: ServiceContext['db']): MoveTogether<Submission> =>
  async (workspaceId, batch, isRetry) => {
    const moves = batch.map(({ move }) => move);
    const tasks = batch.flatMap(({ extra }, index) => (extra ? [taskArgument(extra, index)] : []));
    const { rows } = await db.execute<{ moved: MovedCredits | null }>(
      sql`select service.create_tasks(${workspaceId}::text, ${JSON.stringify(moves)}::jsonb, ${JSON.stringify(tasks)}::jsonb, ${isRetry}::boolean) as moved`,
    );
    return rows[0]?.moved ?? null;
  };

const taskArgument = ({ task, scope, response }: Submission, index: number) => ({
  index,
  id: task.id,
  key_id: task.keyId,
  actor: task.actor,
  project: task.project ?? null,
  kind: task.kind,
  model: task.model,
  params: task.params,
  reference_ids: task.referenceIds,
  price: task.price,
  amount_milli: task.amountMilli,
  authorization_id: task.authorizationId,
  billing_transaction_id: task.billingTransactionId,
  created_at: task.createdAt,
  deadline_at: task.deadlineAt,
  traceparent: task.traceparent ?? null,
  ...(scope === null
    ? {}
    : {
        path: scope.path,
        key: scope.key,
        fingerprint: scope.fingerprint,
        answer_status: String(response.status),
        answer: response.text,
      }),
});
