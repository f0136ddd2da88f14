import { generationReceipt, toMilli } from '@/lib/contract';
import type { AnsweredRequest } from '../agents';
import type { ServiceContext } from '../context';
import { ApiError, type JsonObject, type KeyCall } from '../http';
import type { RepeatedCall } from '../idempotency';
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
  const [firstCall] = calls;
  if (firstCall === undefined) return [];
  const costs = await readTaskCosts(
    context.db,
    firstCall.auth,
    taskIds.flatMap((id) => id ?? []),
  );
  return Promise.all(
    calls.map(async (call, index) => {
      const taskId = taskIds[index] ?? null;
      const madeForMilli = taskId === null ? undefined : costs.get(taskId)?.amountMilli;
      return { call, taskId, priceMilli: madeForMilli ?? (await priceOf(call)) };
    }),
  );
}

/** The tasks that these calls made before; null where one of them made none. Throws `ApiError`. */
export async function findWholeBatch(
  context: Pick<ServiceContext, 'db' | 'addresses'>,
  calls: readonly RepeatedCall[],
): Promise<readonly string[] | null> {
  const taskIds: string[] = [];
  for (const call of calls) {
    const taskId = await findCreatedTask(context, call);
    if (taskId === null) return null;
    taskIds.push(taskId);
  }
  return taskIds;
}

/** What became of a batch: its tasks in the order of the requests, and why it ended early. */
interface CreatedBatch {
  readonly taskIds: readonly (string | null)[];
  /** Null: all of it was made. */
  readonly refusal: ApiError | null;
}

/**
 * Makes the requests that have no task, one after the other, each for at most the price it has here, so that together they cost
 * at most the sum of these. The first refusal (of a budget, say) ends it; the tasks that were made go on.
 */
export async function createMissingTasks(
  context: GenerationContext,
  dependencies: GenerationDependencies,
  requests: readonly BatchRequest[],
  { isApproved = false }: { isApproved?: boolean } = {},
): Promise<CreatedBatch> {
  const taskIds = requests.map(({ taskId }) => taskId);
  for (const [index, { call, taskId, priceMilli }] of requests.entries()) {
    if (taskId !== null) continue;
    try {
      const options = { maxMilli: priceMilli, isApproved };
      const { text } = await createGeneration(context, dependencies, call, options);
      taskIds[index] = generationReceipt.parse(JSON.parse(text)).task_id;
    } catch (error) {
      return { taskIds, refusal: refusalOf(error) };
    }
  }
  return { taskIds, refusal: null };
}

/** Throws what is no definite refusal. */
function refusalOf(error: unknown): ApiError {
  if (error instanceof ApiError && error.status < 500) return error;
  if (!(error instanceof PriceAboveLimitError)) throw error;
  return new ApiError('invalid_value', 'Its price has risen meanwhile. Ask for the price again.');
}

/**
 * Makes several requests that a person agreed to, those that are missing for at most `maxMilli` together. Throws `ApiError`
 * when it could make none of them, and {@link PriceAboveLimitError} with their sum when that is above `maxMilli`.
 */
export async function createApprovedBatch(
  context: GenerationContext,
  dependencies: GenerationDependencies,
  calls: readonly GenerationCall[],
  { maxMilli }: { maxMilli: number },
): Promise<AnsweredRequest> {
  const requests = await findBatch(context, calls, async ({ auth, body }) => {
    const { estimated_credits: price } = await quoteGeneration(context, auth, body, {
      isComplete: true,
    });
    return toMilli(price);
  });
  const missingRequests = requests.filter(({ taskId }) => taskId === null);
  const missingMilli = sumPrices(missingRequests);
  if (missingMilli > maxMilli) throw new PriceAboveLimitError(missingMilli);
  const options = { isApproved: true };
  const createdTasks = await createMissingTasks(context, dependencies, requests, options);
  const { refusal } = createdTasks;
  const taskIds = createdTasks.taskIds.filter((id) => id !== null);
  if (refusal === null) return { taskIds, refusal };
  const stillMissing = requests.length - taskIds.length;
  const newCount = missingRequests.length - stillMissing;
  if (newCount === 0) throw refusal;
  const verb = newCount === 1 ? 'is' : 'are';
  const message = `${newCount} of ${missingRequests.length} requests ${verb} being made; then one was refused: ${refusal.message} Approve again to make the rest.`;
  return { taskIds, refusal: message };
}

/** What requests cost together, in milli-credits. */
export const sumPrices = (requests: readonly BatchRequest[]): number =>
  requests.reduce((sum, { priceMilli }) => sum + priceMilli, 0);
