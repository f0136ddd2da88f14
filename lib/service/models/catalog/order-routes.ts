import type { CatalogModel, Route } from './types';

export interface RouteState {
  /**
   * Whether it takes work now: it is open in this process, has a free slot, and its breaker allows a start.
   */
  readonly isUsable: boolean;
  /** The share of recent calls that succeeded, 0–1. */
  readonly health: number;
}

/** Whether work of a workspace in `region` may go to the route. */
const isOfRegion = (route: Route, region: string): boolean =>
  route.region === undefined || route.region === region;

/** The model's routes as declared; with `region` without those that are reserved for another one. */
export const routesFor = ({ routes }: CatalogModel, region?: string): readonly Route[] =>
  region === undefined ? routes : routes.filter((route) => isOfRegion(route, region));

/** A failing provider keeps a small share, so that its recovery is noticed. */
const minHealth = 0.05;

/**
 * The routes that take work now, in the order to try them: by priority, and within a priority at random by weight and
 * health. Without declared weights the declared order counts. Routes of another region are left out. `chance` returns a random
 * number from 0 to 1.
 */
export function orderRoutes<R extends Route>(
  routes: readonly R[],
  region: string,
  stateOf: (route: R) => RouteState,
  chance: () => number,
): R[] {
  const usableRoutes = routes
    .filter((route) => isOfRegion(route, region))
    .map((route) => ({ route, ...stateOf(route) }))
    .filter((each) => each.isUsable);
  const priorities = [...new Set(usableRoutes.map(({ route }) => route.priority ?? 0))].sort(
    (a, b) => a - b,
  );
  return priorities.flatMap((priority) => {
    const routesOfPriority = usableRoutes.filter(({ route }) => (route.priority ?? 0) === priority);
    if (routesOfPriority.every(({ route }) => route.weight === undefined)) {
      return routesOfPriority.map(({ route }) => route);
    }
    // A weighted order without replacement (Efraimidis and Spirakis, 2006): the largest u^(1/weight) comes first.
    return routesOfPriority
      .map(({ route, health }) => ({
        route,
        key: chance() ** (1 / ((route.weight ?? 1) * Math.max(minHealth, health))),
      }))
      .sort((a, b) => b.key - a.key)
      .map(({ route }) => route);
  });
}
