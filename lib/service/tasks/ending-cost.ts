import type { MediaCost, MediaFailureCode } from '@/lib/providers';
import type { ServiceContext } from '../context';
import { type RouteCost, validateParams } from '../models/catalog';
import type { Providers } from './providers';
import type { TaskRow } from './task-row';

/** What the provider reported about the end of a task's work. */
export type ReportedWork =
  /** It finished. `made`: the results that the provider named, and their seconds as far as they are known. */
  | {
      state: 'succeeded';
      cost?: MediaCost | undefined;
      made?: { files: number; seconds: number } | undefined;
    }
  | {
      state: 'failed';
      code: MediaFailureCode;
      cost?: MediaCost | 'certain' | 'possible' | undefined;
    };

/** The columns of a task's cost; both are null when it cost nothing. */
export type EndingCost = Pick<TaskRow, 'costMicroUsd' | 'costSource'>;

/** Whether the work of a task that ended this way cost something at its provider. */
export type CostMark = 'none' | 'possible' | 'certain';

type StartState = Pick<TaskRow, 'operation' | 'startSentAt'>;

/**
 * Which endings have a cost. `work` is undefined when the provider reported no end. Work that finished is paid, whatever
 * became of its files. Work that was refused as unsafe, or stopped, may have been done before.
 */
export function costMarkOf(
  status: 'succeeded' | 'failed' | 'canceled' | 'expired',
  work: ReportedWork | undefined,
  { operation, startSentAt }: StartState,
): CostMark {
  if (work?.state === 'succeeded') return 'certain';
  if (work === undefined) return operation === null && startSentAt === null ? 'none' : 'possible';
  if (typeof work.cost === 'object' || work.cost === 'certain') return 'certain';
  const isPossiblyDone = work.code === 'content_policy_violation' || status !== 'failed';
  return work.cost === 'possible' || isPossiblyDone ? 'possible' : 'none';
}

/** The cost that is noted with a task: the provider's own amount, else the declared one. */
export function endingCost(
  {
    context,
    providers,
  }: { context: Pick<ServiceContext, 'catalog' | 'addresses'>; providers: Providers },
  task: TaskRow,
  status: 'succeeded' | 'failed' | 'canceled' | 'expired',
  work: ReportedWork | undefined,
): EndingCost {
  const reportedCost = typeof work?.cost === 'object' ? work.cost : undefined;
  if (reportedCost !== undefined) {
    return { costMicroUsd: reportedCost.microUsd, costSource: 'provider' };
  }
  const mark = costMarkOf(status, work, task);
  if (mark === 'none' || isLocal(providers, task)) return { costMicroUsd: null, costSource: null };
  const madeResults = work?.state === 'succeeded' ? work.made : undefined;
  const declaredMicroUsd = declaredCost(context, task, madeResults)?.microUsd ?? null;
  if (mark === 'possible') return { costMicroUsd: declaredMicroUsd, costSource: 'possible' };
  // A success without a declared cost has none; a failure is noted as one that cost an unknown amount.
  const isNoted = declaredMicroUsd !== null || status !== 'succeeded';
  return { costMicroUsd: declaredMicroUsd, costSource: isNoted ? 'declared' : null };
}

/** The sandbox, which works on this machine and starts nothing that cannot be repeated, costs nothing. */
function isLocal(providers: Providers, { provider }: TaskRow): boolean {
  const openProvider = provider === null ? undefined : providers.get(provider);
  return (
    openProvider !== undefined &&
    openProvider.limits === undefined &&
    openProvider.hasRepeatableStart
  );
}

const microUsdPerUsd = 1_000_000;
const costOf = (usd: number, quantity: number): MediaCost => ({
  microUsd: Math.round(usd * microUsdPerUsd * quantity),
});

/** The cost of a task's work by the unit cost of its route, or else of its price; `undefined` when none is declared. */
function declaredCost(
  context: Pick<ServiceContext, 'catalog' | 'addresses'>,
  task: TaskRow,
  madeResults: { files: number; seconds: number } | undefined,
): MediaCost | undefined {
  const { price } = task;
  const cost = routeCost(context, task);
  if (cost === undefined) {
    return price.unitCostUsd === undefined ? undefined : costOf(price.unitCostUsd, price.quantity);
  }
  // What was ordered counts when fewer results came: the provider may have made, and charged, all of them.
  const orderedOutputs = price.orderedOutputs ?? 1;
  const isComplete =
    madeResults !== undefined && madeResults.files >= orderedOutputs && madeResults.seconds > 0;
  const quantities = {
    request: () => 1,
    image: () => Math.max(orderedOutputs, madeResults?.files ?? 0),
    second: () => (isComplete ? madeResults.seconds : requestedSeconds(context, task)),
  };
  return costOf(cost.usd, quantities[cost.per]());
}

function routeCost(
  { catalog }: Pick<ServiceContext, 'catalog'>,
  task: TaskRow,
): RouteCost | undefined {
  const model = catalog.model(task.model);
  const routes = model === undefined ? [] : catalog.routesFor(model);
  return routes.find(
    (route) => route.provider === task.provider && route.model === task.upstreamModel,
  )?.cost;
}

/** The seconds of what was ordered; of a transcript, those of its sound. */
function requestedSeconds(
  { catalog, addresses }: Pick<ServiceContext, 'catalog' | 'addresses'>,
  { model: id, params, price }: TaskRow,
): number {
  const model = catalog.model(id);
  const validation =
    model && validateParams(model, addresses.fromStored(params), { isComplete: false });
  const { duration } = validation?.ok ? validation.effectiveParams : params;
  if (typeof duration === 'number') return duration * (price.orderedOutputs ?? 1);
  return price.unit === 'second' ? price.quantity : 0;
}
