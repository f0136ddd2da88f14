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
import { type BatchRequest, createMissing, findBatch, findWholeBatch, sumOf } from '../generations';
import type { KeyAuth } from '../http';
import { fingerprintOf } from '../idempotency';
import { creditsOf } from '../money/ledger';
import { askPerson } from './ask-person';
import type { McpContext, McpDependencies } from './dependencies';
import type { PricedCell, runOutput } from './experiment-cells';
import { repeatKeyOf } from './repeat-key';
import { callOf, type ToolCall, type ToolOutput } from './tool';
import { costOf, waitingMessage } from './waiting-words';

type ExperimentAnswer = ToolOutput<z.input<typeof runOutput>>;

interface ExperimentLimits {
  readonly maxCredits: number;
  /** Each request has a key of its own, by this and what it asks for. */
  readonly repeatKey: string;
}

/**
 * Makes the cells of an experiment that a call with the same key has not made yet, when all of them together cost at most
 * `maxCredits`. Each is made for at most the price it has here, so that the sum holds whatever changes meanwhile. The first
 * refusal (of a budget, say) ends it; what was made goes on. Above the limit of an assistant all of them wait for a person as
 * one request. Throws `ApiError`.
 */
export async function runExperiment(
  context: McpContext,
  parts: McpDependencies,
  toolCall: ToolCall,
  pricedCells: readonly PricedCell[],
  { maxCredits, repeatKey }: ExperimentLimits,
): Promise<ExperimentAnswer> {
  const maxMilli = creditsOf(maxCredits, 'max_credits');
  const { auth } = toolCall.call;
  const keys = keysOf(context, auth, pricedCells, repeatKey);
  const experiment = pricedCells.map(({ body }, index) => ({
    idempotency_key: keys[index] ?? '',
    body,
  }));
  const request = { auth, body: freezeExperiment(experiment) };
  const { canOpenAddress, answer: personsAnswer } = toolCall.person;
  if (personsAnswer === 'accept') {
    await waitForAnswer(context, request, AbortSignal.any([toolCall.signal, parts.stopping]));
  }
  const calls = experiment.map(({ body, idempotency_key }, index) => ({
    ...callOf(toolCall, endpoints.createGeneration, body, idempotency_key),
    priceMilli: pricedCells[index]?.priceMilli ?? 0,
  }));
  const findRequests = () => findBatch(context, calls, ({ priceMilli }) => priceMilli);
  let requests = await findRequests();
  // Where a person is asked, and this is not too expensive any more or was answered, it waits no more.
  if (auth.agent?.approvalAboveMilli != null) {
    const receipt = await takeApproved(context, request, null, sumOf(requests));
    // The last of it may have been made since they were read.
    if (receipt !== null) requests = await findRequests();
  }
  const totalMilli = sumOf(requests);
  const cells = pricedCells.map(({ summary }, index) => ({
    ...summary,
    ...createdOf(requests[index]),
  }));
  const experimentAnswer = (hasStarted: boolean, next: string): ExperimentAnswer => ({
    data: { started: hasStarted, cells, total_credits: milliToCredits(totalMilli), next },
  });
  const waitNext = 'Call wait with the task_ids, then experiment_results.';
  if (requests.every(({ taskId }) => taskId !== null)) return experimentAnswer(false, waitNext);
  if (cells.some(({ task_id, problem }) => task_id === undefined && problem !== null)) {
    return experimentAnswer(
      false,
      'Nothing was made by this call. Correct or leave out what has a problem.',
    );
  }
  if (totalMilli > maxMilli) {
    return experimentAnswer(
      false,
      'Nothing was made by this call: it costs more than max_credits. Call it with a higher one if the person agrees, or make it smaller.',
    );
  }
  // One by one each would stay below it: the person limited what is spent without them.
  if (needsApproval(auth, totalMilli)) {
    const findMade = (tx: ServiceTx) => findWholeBatch({ ...context, db: tx }, calls);
    try {
      await requestApproval(context, request, { priceMilli: totalMilli, scope: null, findMade });
    } catch (error) {
      if (error instanceof ApprovalNeededError && canOpenAddress && personsAnswer === null) {
        const input = await askPerson(parts, auth, context.settings, costOf(requests));
        return { ...experimentAnswer(false, error.message), input };
      }
      const message = waitingMessage(requests, error, context.settings);
      if (message === null) throw error;
      return experimentAnswer(false, message);
    }
    // Its run ended this moment: all of it is found now.
    return runExperiment(context, parts, toolCall, pricedCells, { maxCredits, repeatKey });
  }
  const { taskIds, refusal } = await createMissing(context, parts, requests);
  for (const [at, cell] of cells.entries()) {
    const id = taskIds[at] ?? null;
    if (id !== null) Object.assign(cell, { task_id: id });
  }
  if (refusal === null) return experimentAnswer(true, waitNext);
  const refusedCell = cells.find(({ task_id }) => task_id === undefined);
  if (refusedCell !== undefined) refusedCell.problem = refusal.message;
  return experimentAnswer(
    taskIds.some((id, index) => id !== requests[index]?.taskId),
    'The rest was not made, for the reason in problem. Call wait with the task_ids there are.',
  );
}

const createdOf = (request: BatchRequest | undefined) =>
  request === undefined || request.taskId === null
    ? {}
    : { task_id: request.taskId, price_credits: milliToCredits(request.priceMilli) };

/** A key of its own for each cell: by what it asks for and not by its place, which another prompt would change. */
function keysOf(
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
