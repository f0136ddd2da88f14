import { generationReceipt, milliToCredits } from '@/lib/contract';
import * as endpoints from '@/lib/contract/endpoints';
import { needsApproval } from '../agents';
import { createGeneration, findCreatedTask } from '../generations';
import { ApiError, isApiError } from '../http';
import { fingerprintOf } from '../idempotency';
import { creditsOf } from '../money/ledger';
import { PriceAboveLimitError } from '../money/pricing';
import { readTaskCosts } from '../tasks';
import type { McpContext, McpDependencies } from './dependencies';
import type { PricedCell } from './experiment-cells';
import { repeatKeyOf } from './make-within';
import { callOf, type ToolCall } from './tool';

interface ExperimentLimits {
  readonly maxCredits: number;
  /** Each request has a key of its own, by this and what it asks for. */
  readonly repeatKey: string;
}

/**
 * Makes the cells of an experiment that a call with the same key has not made yet, when all of them together cost at most
 * `maxCredits`. Each is made for at most the price it has here, so that the sum holds whatever changes meanwhile. The first
 * refusal (of a budget, say) ends it; what was made goes on. Throws `ApiError`.
 */
export async function runExperiment(
  context: McpContext,
  parts: McpDependencies,
  toolCall: ToolCall,
  pricedCells: readonly PricedCell[],
  { maxCredits, repeatKey }: ExperimentLimits,
) {
  const maxMilli = creditsOf(maxCredits, 'max_credits');
  const { auth } = toolCall.call;
  // By what it asks for and not by its place, which another prompt would change.
  const requestCounts = new Map<string, number>();
  const cells = await Promise.all(
    pricedCells.map(async (each) => {
      const request = fingerprintOf(context.addresses.strip(each.body));
      const count = requestCounts.get(request) ?? 0;
      requestCounts.set(request, count + 1);
      const key = repeatKeyOf(auth, `experiment:${request}:${count}:${repeatKey}`);
      const call = callOf(toolCall, endpoints.createGeneration, each.body, key);
      return { ...each, call, taskId: await findCreatedTask(context, call) };
    }),
  );
  const createdIds = cells.flatMap(({ taskId }) => taskId ?? []);
  const costs = await readTaskCosts(context.db, auth, createdIds);
  const priceOf = ({ taskId, priceMilli }: (typeof cells)[number]): number =>
    taskId === null ? priceMilli : (costs.get(taskId)?.amountMilli ?? priceMilli);
  const totalMilli = cells.reduce((sum, cell) => sum + priceOf(cell), 0);
  const answer = (started: boolean, next: string) => ({
    started,
    cells: cells.map((cell) => ({
      ...cell.summary,
      ...(cell.taskId === null
        ? {}
        : { task_id: cell.taskId, price_credits: milliToCredits(priceOf(cell)) }),
    })),
    total_credits: milliToCredits(totalMilli),
    next,
  });

  const missingCells = cells.filter(({ taskId }) => taskId === null);
  const next = 'Call wait with the task_ids, then experiment_results.';
  if (missingCells.length === 0) return answer(false, next);
  if (missingCells.some(({ summary }) => summary.problem !== null)) {
    return answer(false, 'Nothing was made by this call. Correct or leave out what has a problem.');
  }
  if (totalMilli > maxMilli) {
    return answer(
      false,
      'Nothing was made by this call: it costs more than max_credits. Call it with a higher one if the person agrees, or make it smaller.',
    );
  }
  // One by one each would stay below it: the person limited what is spent without them.
  if (needsApproval(auth, totalMilli)) {
    throw new ApiError(
      'budget_exceeded',
      `It costs ${milliToCredits(totalMilli)} credits in all, more than this connection may spend at once without a person. Nothing was made by this call. Make it smaller; or the person runs it on the page Experiments, or connects anew with a higher limit.`,
    );
  }
  for (const cell of missingCells) {
    try {
      const { text } = await createGeneration(context, parts, cell.call, {
        maxMilli: cell.priceMilli,
      });
      cell.taskId = generationReceipt.parse(JSON.parse(text)).task_id;
    } catch (error) {
      const isRefusal = isApiError(error) && error.status < 500;
      if (!isRefusal && !(error instanceof PriceAboveLimitError)) throw error;
      cell.summary.problem = isRefusal
        ? error.message
        : 'Its price has risen meanwhile. Plan again.';
      return answer(
        cell !== missingCells[0],
        'The rest was not made, for the reason in problem. Call wait with the task_ids there are.',
      );
    }
  }
  return answer(true, next);
}
