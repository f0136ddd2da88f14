import { generationReceipt, toMilli } from '@/lib/contract';
import { ApiError, isApiError, type JsonObject, type KeyCall } from '../http';
import { PriceAboveLimitError } from '../money/pricing';
import { readTaskCosts } from '../tasks';
import {
  createGeneration,
  findCreatedTask,
  type GenerationDependencies,
} from './create-generation';
import type { GenerationContext } from './priced-request';
import { quoteGeneration } from './quote';

type GenerationCall = KeyCall<unknown, unknown, JsonObject>;

/** One of several requests that are made within one limit. Its call has an Idempotency-Key of its own. */
export interface BatchRequest {
  readonly call: GenerationCall;
  /** The task that the same call made before; null for none. */
  readonly taskId: string | null;
  /** What it costs, or what that task was made for. */
  readonly priceMilli: number;
}

/** Finds what the calls made before, and prices the others by `priceOf`. Throws `ApiError`. */
export async function findBatch<Call extends GenerationCall>(
  context: GenerationContext,
  calls: readonly Call[],
  priceOf: (call: Call) => number | Promise<number>,
): Promise<BatchRequest[]> {
  const taskIds = await Promise.all(calls.map((call) => findCreatedTask(context, call)));
  const [first] = calls;
  if (first === undefined) return [];
  const costs = await readTaskCosts(
    context.db,
    first.auth,
    taskIds.flatMap((id) => id ?? []),
  );
  return Promise.all(
    calls.map(async (call, at) => {
      const taskId = taskIds[at] ?? null;
      const madeFor = taskId === null ? undefined : costs.get(taskId)?.amountMilli;
      return { call, taskId, priceMilli: madeFor ?? (await priceOf(call)) };
    }),
  );
}

/** What became of a batch: its tasks in the order of the requests, and why it ended early. */
interface CreatedBatch {
  readonly taskIds: readonly (string | null)[];
  /** In words; null: all of it was made. */
  readonly refusal: ApiError | null;
}

/**
 * Makes the requests that have no task, one after the other, each for at most the price it has here, so that the sum holds
 * whatever changes meanwhile. The first refusal (of a budget, say) ends it; what was made goes on.
 */
export async function createMissing(
  context: GenerationContext,
  dependencies: GenerationDependencies,
  requests: readonly BatchRequest[],
  { isApproved = false }: { isApproved?: boolean } = {},
): Promise<CreatedBatch> {
  const taskIds = requests.map(({ taskId }) => taskId);
  for (const [at, { call, taskId, priceMilli }] of requests.entries()) {
    if (taskId !== null) continue;
    try {
      const options = { maxMilli: priceMilli, isApproved };
      const { text } = await createGeneration(context, dependencies, call, options);
      taskIds[at] = generationReceipt.parse(JSON.parse(text)).task_id;
    } catch (error) {
      return { taskIds, refusal: refusalOf(error) };
    }
  }
  return { taskIds, refusal: null };
}

/** Throws what is no definite refusal. */
function refusalOf(error: unknown): ApiError {
  if (isApiError(error) && error.status < 500) return error;
  if (!(error instanceof PriceAboveLimitError)) throw error;
  return new ApiError('invalid_value', 'Its price has risen meanwhile. Ask for the price again.');
}

/**
 * Makes several requests that a person agreed to, for at most `maxMilli` in all. Repeated, it makes what is missing. Returns
 * the ids of the tasks. Throws `ApiError`, and {@link PriceAboveLimitError} with the sum when that is above `maxMilli`.
 */
export async function createApprovedBatch(
  context: GenerationContext,
  dependencies: GenerationDependencies,
  calls: readonly GenerationCall[],
  { maxMilli }: { maxMilli: number },
): Promise<string[]> {
  const requests = await findBatch(context, calls, async ({ auth, body }) => {
    const { estimated_credits: price } = await quoteGeneration(context, auth, body);
    return toMilli(price);
  });
  const totalMilli = requests.reduce((sum, { priceMilli }) => sum + priceMilli, 0);
  if (totalMilli > maxMilli) throw new PriceAboveLimitError(totalMilli);
  const options = { isApproved: true };
  const { taskIds, refusal } = await createMissing(context, dependencies, requests, options);
  const madeIds = taskIds.filter((id) => id !== null);
  if (refusal === null || madeIds.length === 0) {
    if (refusal !== null) throw refusal;
    return madeIds;
  }
  throw new ApiError(
    refusal.code,
    `${madeIds.length} of ${calls.length} requests are being made; then one was refused: ${refusal.message} Approve again to make the rest.`,
    { param: refusal.param },
  );
}
