import type { GenerationReceipt } from '@/lib/contract';
import { idPrefixes } from '@/lib/contract';
import { newId } from '@/lib/platform/ids';
import type { ServiceContext } from '../context';
import type { JsonObject, KeyCall } from '../http';
import { isApiError } from '../http';
import type { IdempotencyScope } from '../idempotency';
import { findAnswer, fingerprintOf, idempotencyKeyOf } from '../idempotency';
import { parseMediaPath } from '../media';
import type { NewTask } from '../tasks';
import type { GenerationContext, PricedRequest } from './priced-request';
import { priceRequestOf } from './priced-request';
import type { SubmitTask } from './submit';

/** The receipt as JSON text, and whether it was given before. */
export interface CreatedGeneration {
  readonly text: string;
  readonly replayed: boolean;
}

/**
 * Creates a task: validates and prices the request, then writes the reservation and the task together. With an
 * Idempotency-Key a repeat gets the first receipt. Throws `ApiError`.
 */
export async function createGeneration(
  context: GenerationContext,
  submitTask: SubmitTask,
  call: KeyCall<unknown, unknown, JsonObject>,
): Promise<CreatedGeneration> {
  const scope = idempotencyScope(context, call);
  const priced = await priceRequested(context, call).catch(async (error: unknown) => {
    // A repeat is answered even when its model or file was removed since.
    const stored = scope !== null && isApiError(error) ? await findAnswer(context.db, scope) : null;
    if (stored === null) throw error;
    return stored;
  });
  if ('text' in priced) return { text: priced.text, replayed: true };
  const task = newTask(context, call, priced);
  const answer = { status: 201, text: JSON.stringify(receiptOf(task)) };
  const stored = await submitTask({ task, scope, answer });
  return { text: (stored ?? answer).text, replayed: stored !== null };
}

async function priceRequested(
  context: GenerationContext,
  { auth, body }: KeyCall<unknown, unknown, JsonObject>,
): Promise<PricedRequest> {
  const priced = await priceRequestOf(context, auth, body, { promptRequired: true });
  await context.room.checkBefore(auth.workspaceId);
  return priced;
}

function idempotencyScope(
  { addresses }: ServiceContext,
  call: KeyCall<unknown, unknown, JsonObject>,
): IdempotencyScope | null {
  const key = idempotencyKeyOf(call.request);
  if (key === null) return null;
  const { workspaceId } = call.auth;
  // Without signatures: a file with a newly signed address is the same file.
  const fingerprint = fingerprintOf(addresses.strip(call.body));
  return { workspaceId, path: call.path, key, fingerprint };
}

function newTask(
  { clock, addresses }: ServiceContext,
  { auth, actor }: KeyCall,
  { model, family, params, price, references }: PricedRequest,
): NewTask {
  const now = clock.now();
  // References belong to the workspace, so an expired address may name them.
  const isReference = (path: string) => references.byToken.has(parseMediaPath(path)?.token ?? '');
  return {
    id: newId(idPrefixes.task),
    workspaceId: auth.workspaceId,
    keyId: auth.keyId,
    actor,
    kind: family,
    model: model.id,
    params: addresses.keep({ ...params }, isReference),
    referenceIds: references.ids.length === 0 ? null : [...references.ids],
    price,
    amountMilli: price.totalMilli,
    authorizationId: newId(idPrefixes.authorization),
    billingTransactionId: newId(idPrefixes.billingTransaction),
    createdAt: new Date(now),
    deadlineAt: new Date(now + model.deadlineSeconds * 1000),
  };
}

const receiptOf = (task: NewTask): GenerationReceipt => ({
  task_id: task.id,
  created: Math.floor(task.createdAt.getTime() / 1000),
  object: 'generation.task',
  progress: 0,
  billing_transaction_id: task.billingTransactionId,
});
