import type { MediaCost } from '@/lib/providers';
import type { RouteCost } from '../../catalog';
import type { Engine, Operation, Run } from './run';
import type { StoredOutputs } from './store-outputs';

const microUsd = 1_000_000;

type Place = Pick<Operation, 'provider' | 'model'>;

/** The cost of an operation that its route declares; `undefined` when it declares none. */
function routeCost({ context }: Engine, { task }: Run, at: Place): RouteCost | undefined {
  const model = context.catalog.model(task.model);
  const routes = model === undefined ? [] : context.catalog.routesFor(model);
  return routes.find((route) => route.provider === at.provider && route.model === at.model)?.cost;
}

const costOf = ({ usd }: Pick<RouteCost, 'usd'>, quantity: number): MediaCost => ({
  microUsd: Math.round(usd * microUsd * quantity),
});

/** The cost that the task's price declares; `undefined` if it declares none. */
function priceCost({ task: { price } }: Run): MediaCost | undefined {
  const { unitCostUsd: usd, quantity } = price;
  return usd === undefined ? undefined : costOf({ usd }, quantity);
}

/** The seconds that a task is charged for: of a transcript, those of its sound. */
const chargedSeconds = ({ task: { price } }: Run): number =>
  price.unit === 'second' ? price.quantity : 0;

/** The cost of finished work, by the unit cost of its route, or else of its price. */
export function declaredCost(
  engine: Engine,
  run: Run,
  at: Place,
  { outputs }: StoredOutputs,
): MediaCost | undefined {
  const cost = routeCost(engine, run, at);
  if (cost === undefined) return priceCost(run);
  const made = outputs.reduce((sum, { duration }) => sum + (duration ?? 0), 0);
  const seconds = made > 0 ? made : chargedSeconds(run);
  return costOf(cost, { request: 1, image: outputs.length, second: seconds }[cost.per]);
}

/** What a start with an unknown outcome may have cost, from what was requested. */
export function possibleCost(engine: Engine, run: Run, at: Place): MediaCost | undefined {
  const cost = routeCost(engine, run, at);
  if (cost === undefined) return priceCost(run);
  const { n, duration } = run.task.params;
  const count = Number(n ?? 1) || 1;
  const seconds = Number(duration ?? 0) || chargedSeconds(run);
  return costOf(cost, { request: 1, image: count, second: seconds }[cost.per]);
}
