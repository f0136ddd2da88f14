import type * as z from 'zod';
import { milliToCredits } from '@/lib/contract';
import * as endpoints from '@/lib/contract/endpoints';
import {
  ApprovalNeededError,
  freezeExperiment,
  needsApproval,
  requestApproval,
  takeApproved,
  waitForAnswer,
} from '../agents';
import type { ServiceTx } from '../context';
import {
  type BatchRequest,
  createMissingTasks,
  findBatch,
  findWholeBatch,
  sumPrices,
} from '../generations';
import type { KeyAuth } from '../http';
import { fingerprintOf } from '../idempotency';
import { creditsOf } from '../money/ledger';
import { askPerson } from './ask-person';
import type { McpContext, McpDependencies } from './dependencies';
import type { PricedCell, runOutput } from './experiment-cells';
import { repeatKeyOf } from './repeat-key';
import { callOf, type ToolCall, type ToolOutput } from './tool';
import { costMessage, waitingMessage } from './waiting-messages';

type ExperimentOutput = ToolOutput<z.input<typeof runOutput>>;

interface ExperimentLimits {
  readonly maxCredits: number;
  /** Each request gets an idempotency key that is made of this text and of the request. */
  readonly repeatKey: string;
}

/**
 * Makes the cells of an experiment that a call with the same key has not made yet, when all of them together cost at most
 * `maxCredits`. Above the limit of an assistant all of them wait for a person as one request. See {@link createMissingTasks} for
 * what happens when one is refused. Throws `ApiError`.
 */
export async function runExperiment(
  context: McpContext,
  dependencies: McpDependencies,
  toolCall: ToolCall,
  pricedCells: readonly PricedCell[],
  { maxCredits, repeatKey }: ExperimentLimits,
): Promise<ExperimentOutput> {
  const maxMilli = creditsOf(maxCredits, 'max_credits');
  const { auth } = toolCall.call;
  const keys = cellKeysOf(context, auth, pricedCells, repeatKey);
  const experiment = pricedCells.map(({ body }, index) => ({
    idempotency_key: keys[index] ?? '',
    body,
  }));
  const request = { auth, body: freezeExperiment(experiment) };
  const { canOpenAddress, action } = toolCall.person;
  if (action === 'accept') {
    await waitForAnswer(
      context,
      request,
      AbortSignal.any([toolCall.signal, dependencies.stopping]),
    );
  }
  const calls = experiment.map(({ body, idempotency_key }, index) => ({
    ...callOf(toolCall, endpoints.createGeneration, body, idempotency_key),
    priceMilli: pricedCells[index]?.priceMilli ?? 0,
  }));
  const findRequests = () => findBatch(context, calls, ({ priceMilli }) => priceMilli);
  let requests = await findRequests();
  // An earlier call's request may wait that a person has answered by now, or that has become cheap enough without one.
  if (auth.agent?.approvalAboveMilli != null) {
    const receipt = await takeApproved(context, request, null, sumPrices(requests));
    // Its last tasks may have been made since the requests were read.
    if (receipt !== null) requests = await findRequests();
  }
  const totalMilli = sumPrices(requests);
  const cells = pricedCells.map(({ summary }, index) => ({
    ...summary,
    ...createdOf(requests[index]),
  }));
  const outputOf = (hasStarted: boolean, next: string): ExperimentOutput => ({
    data: { started: hasStarted, cells, total_credits: milliToCredits(totalMilli), next },
  });
  const waitNext = 'Call wait with the task_ids, then experiment_results.';
  if (requests.every(({ taskId }) => taskId !== null)) return outputOf(false, waitNext);
  if (cells.some(({ task_id, problem }) => task_id === undefined && problem !== null)) {
    return outputOf(
      false,
      'Nothing was made by this call. Correct or leave out what has a problem.',
    );
  }
  if (totalMilli > maxMilli) {
    return outputOf(
      false,
      'Nothing was made by this call: it costs more than max_credits. Call it with a higher one if the person agrees, or make it smaller.',
    );
  }
  // The sum counts, because each request alone might be below the limit that the person set.
  if (needsApproval(auth, totalMilli)) {
    const findStoredResult = (tx: ServiceTx) => findWholeBatch({ ...context, db: tx }, calls);
    try {
      await requestApproval(context, request, {
        priceMilli: totalMilli,
        scope: null,
        findStoredResult,
      });
    } catch (error) {
      if (error instanceof ApprovalNeededError && canOpenAddress && action === null) {
        const inputRequest = await askPerson(
          dependencies,
          auth,
          context.settings,
          costMessage(requests),
        );
        return { ...outputOf(false, error.message), inputRequest };
      }
      const message = waitingMessage(requests, error, context.settings);
      if (message === null) throw error;
      return outputOf(false, message);
    }
    // The approved run has just ended, so all its tasks are found now.
    return runExperiment(context, dependencies, toolCall, pricedCells, { maxCredits, repeatKey });
  }
  const { taskIds, refusal } = await createMissingTasks(context, dependencies, requests);
  for (const [index, cell] of cells.entries()) {
    const id = taskIds[index] ?? null;
    if (id !== null) Object.assign(cell, { task_id: id });
  }
  if (refusal === null) return outputOf(true, waitNext);
  const refusedCell = cells.find(({ task_id }) => task_id === undefined);
  if (refusedCell !== undefined) refusedCell.problem = refusal.message;
  return outputOf(
    taskIds.some((id, index) => id !== requests[index]?.taskId),
    'The rest was not made, for the reason in problem. Call wait with the task_ids there are.',
  );
}

const createdOf = (request: BatchRequest | undefined) =>
  request === undefined || request.taskId === null
    ? {}
    : { task_id: request.taskId, price_credits: milliToCredits(request.priceMilli) };

/** A cell's key depends on its request and not on its place, which changes when a prompt is added before it. */
function cellKeysOf(
  { addresses }: McpContext,
  auth: KeyAuth,
  cells: readonly PricedCell[],
  repeatKey: string,
): string[] {
  const counts = new Map<string, number>();
  return cells.map(({ body }) => {
    const request = fingerprintOf(addresses.toPaths(body));
    const count = counts.get(request) ?? 0;
    counts.set(request, count + 1);
    return repeatKeyOf(auth, `experiment:${request}:${count}:${repeatKey}`);
  });
}
