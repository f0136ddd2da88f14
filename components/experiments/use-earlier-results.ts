'use client';

import { useMemo } from 'react';
import { earlierPlan, type Plan } from '@/lib/experiments';
import type { FormSpec } from '@/lib/forms';
import { type ExperimentDetail, isMissing } from '@/lib/pages/experiments';
import { useRecipes } from '@/lib/queries';
import type { PricedPlan } from './use-plan';

/** Results of the experiment that are no longer part of its design. */
export interface EarlierResults {
  readonly count: number;
  /** Their grid; null until it is read. */
  readonly priced: PricedPlan | null;
  /** Why it could not be read; null when it could. */
  readonly error: string | null;
  readonly retry: () => void;
}

/** The cells that ran and that the design does not contain; null when there are none, or the plan is not known yet. */
export function useEarlierResults(
  workspace: string,
  { id, cells }: ExperimentDetail,
  plan: Plan,
  specs: ReadonlyMap<string, FormSpec>,
  isLoading: boolean,
): EarlierResults | null {
  const outsideKeys = useMemo(() => {
    const plannedKeys = new Set(plan.cells.map(({ key }) => key));
    return new Set(
      cells.filter((cell) => !isMissing(cell) && !plannedKeys.has(cell.key)).map(({ key }) => key),
    );
  }, [cells, plan]);
  const isNeeded = outsideKeys.size > 0 && !isLoading;
  const { data, error, refetch } = useRecipes(workspace, id, isNeeded ? [...outsideKeys] : []);
  const earlier = useMemo(
    () =>
      earlierPlan(
        (data ?? []).filter(({ key }) => outsideKeys.has(key)),
        plan,
        specs,
      ),
    [data, outsideKeys, plan, specs],
  );
  const priced = useMemo(() => (earlier === null ? null : withoutPrices(earlier)), [earlier]);
  if (!isNeeded) return null;
  return {
    count: outsideKeys.size,
    priced,
    error: error?.message ?? null,
    retry: () => void refetch(),
  };
}

const withoutPrices = (plan: Plan): PricedPlan => ({
  plan,
  toRun: [],
  totalMilli: 0,
  fitting: new Set(),
  fittingMilli: 0,
  raisedMilli: 0,
  free: new Set(),
  milliOf: () => undefined,
});
