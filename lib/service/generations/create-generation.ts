import {
  type GenerationReceipt,
  generationReceipt,
  idPrefixes,
  milliToCredits,
} from '@/lib/contract';
import { newId } from '@/lib/platform/ids';
import { currentTraceparent, withSpan } from '@/lib/platform/tracing';
import { needsApproval, requestApproval, takeApproved } from '../agents';
import type { ServiceContext } from '../context';
import { parseMediaPath } from '../files/media';
import { type KeptReferences, keepReferences } from '../files/references';
import type { JsonObject, KeyCall } from '../http';
import {
  findReplay,
  findStoredResponse,
  idempotencyScope,
  type RepeatedCall,
} from '../idempotency';
import { PriceAboveLimitError } from '../money/pricing';
import type { NewTask } from '../tasks';
import { checkInputSeconds, secondsOf } from './check-input-seconds';
import { type GenerationContext, type PricedRequest, priceRequest } from './priced-request';
import { checkSoundSeconds } from './sound-seconds';
import type { SubmitTask } from './submit';

/** What tasks are created with. */
export interface GenerationDependencies {
  readonly submitTask: SubmitTask;
  /** A folder on disk that fetched references pass through. */
  readonly spoolDirectory: string;
}

/** The receipt as JSON text, and whether it is a repeat. */
export interface CreatedGeneration {
  readonly text: string;
  readonly isReplayed: boolean;
}

/**
 * Creates a task: validates and prices the request, then writes the reservation and the task together. With an
 * Idempotency-Key a repeat gets the first receipt. Throws `ApiError`, and {@link PriceAboveLimitError} for a new task
 * that costs more than `maxMilli`. Above the limit of an assistant a person has to agree first, unless one has (`isApproved`).
 */
export async function createGeneration(
  context: GenerationContext,
  { submitTask, spoolDirectory }: GenerationDependencies,
  call: KeyCall<unknown, unknown, JsonObject>,
  {
    maxMilli = Number.POSITIVE_INFINITY,
    isApproved = false,
  }: { maxMilli?: number; isApproved?: boolean } = {},
): Promise<CreatedGeneration> {
  const scope = idempotencyScope(context, call);
  const pricedRequest = await priceAndCheckStorage(context, call).catch(async (error: unknown) => {
    const storedReceipt = await findReplay(context.db, scope, call, error);
    if (storedReceipt === null) throw error;
    return storedReceipt;
  });
  if ('text' in pricedRequest) return { text: pricedRequest.text, isReplayed: true };
  const taskId = newId(idPrefixes.task);
  const { foreignFiles: files } = pricedRequest.references;
  const { totalMilli } = pricedRequest.price;
  const isAboveLimit = totalMilli > maxMilli;
  const hasApprovalLimit = !isApproved && call.auth.agent?.approvalAboveMilli != null;
  if ((files.length > 0 || isAboveLimit || hasApprovalLimit) && scope !== null) {
    const earlierResponse = await findStoredResponse(context.db, scope);
    if (earlierResponse !== null) return { text: earlierResponse.text, isReplayed: true };
  }
  // A task that ran by approval is returned whatever the request costs now: a person agreed to the earlier price.
  const receipt = hasApprovalLimit ? await takeApproved(context, call, scope, totalMilli) : null;
  if (receipt !== null) return { text: receipt, isReplayed: true };
  if (isAboveLimit) throw new PriceAboveLimitError(totalMilli);
  if (hasApprovalLimit && needsApproval(call.auth, totalMilli)) {
    const approval = await requestApproval(context, call, {
      priceMilli: totalMilli,
      scope,
      findStoredResult: async (tx) => (scope === null ? null : findStoredResponse(tx, scope)),
    });
    const text = 'receipt' in approval ? approval.receipt : approval.storedResult.text;
    return { text, isReplayed: true };
  }
  await using copies =
    files.length === 0
      ? null
      : await keepReferences(context, call, { taskId, files, spoolDirectory });
  if (copies !== null) checkMeasuredSeconds(context, pricedRequest, copies);
  const task = newTask(context, call, { ...pricedRequest, taskId, copyIds: copies?.ids ?? [] });
  const receiptResponse = { status: 201, text: JSON.stringify(receiptOf(task)) };
  const storedResponse = await withSpan(
    'authorize credits',
    { attributes: { 'atelier.task.id': taskId, 'atelier.credits': milliToCredits(totalMilli) } },
    () => submitTask({ task, scope, response: receiptResponse }),
  );
  return { text: (storedResponse ?? receiptResponse).text, isReplayed: storedResponse !== null };
}

/**
 * The task that this call made before, by its Idempotency-Key; null for none. Throws `ApiError` idempotency_key_reused for
 * another request with that key.
 */
export async function findCreatedTask(
  context: Pick<ServiceContext, 'db' | 'addresses'>,
  call: RepeatedCall,
): Promise<string | null> {
  const scope = idempotencyScope(context, call);
  const storedResponse = scope === null ? null : await findStoredResponse(context.db, scope);
  return storedResponse === null
    ? null
    : generationReceipt.parse(JSON.parse(storedResponse.text)).task_id;
}

async function priceAndCheckStorage(
  context: GenerationContext,
  { auth, body }: KeyCall<unknown, unknown, JsonObject>,
): Promise<PricedRequest> {
  const pricedRequest = await withSpan('price request', {}, async (span) => {
    const request = await priceRequest(context, auth, body, { isComplete: true });
    span.set({
      'atelier.model': request.model.id,
      'atelier.credits': milliToCredits(request.price.totalMilli),
    });
    return request;
  });
  await context.storageCapacity.checkBeforeWork(auth.workspaceId);
  return pricedRequest;
}

/** Checks the length of the input again, now that all of it was measured. */
function checkMeasuredSeconds(
  { settings }: ServiceContext,
  { model, effectiveParams, references }: PricedRequest,
  copies: KeptReferences,
): void {
  const ownSecondsOf = secondsOf(settings.baseUrl, references);
  checkInputSeconds(effectiveParams, (url) => ownSecondsOf(url) ?? copies.secondsOf(url));
  checkSoundSeconds(model, effectiveParams, copies.secondsOf);
}

function newTask(
  { clock, addresses }: ServiceContext,
  { auth, actor }: KeyCall,
  {
    model,
    family,
    project,
    params,
    price,
    references,
    taskId,
    copyIds,
  }: PricedRequest & { taskId: string; copyIds: readonly string[] },
): NewTask {
  const nowMs = clock.now();
  // References belong to the workspace, so an expired address may name them.
  const isReference = (path: string) => references.byToken.has(parseMediaPath(path)?.token ?? '');
  const referenceIds = [...references.ids, ...copyIds];
  return {
    id: taskId,
    workspaceId: auth.workspaceId,
    keyId: auth.keyId,
    actor,
    project,
    kind: family,
    model: model.id,
    params: addresses.toStored({ ...params }, isReference),
    referenceIds: referenceIds.length === 0 ? null : referenceIds,
    price,
    amountMilli: price.totalMilli,
    authorizationId: newId(idPrefixes.authorization),
    billingTransactionId: newId(idPrefixes.billingTransaction),
    traceparent: currentTraceparent(),
    createdAt: new Date(nowMs),
    deadlineAt: new Date(nowMs + model.deadlineSeconds * 1000),
  };
}

const receiptOf = (task: NewTask): GenerationReceipt => ({
  task_id: task.id,
  created: Math.floor(task.createdAt.getTime() / 1000),
  object: 'generation.task',
  progress: 0,
  billing_transaction_id: task.billingTransactionId,
});
