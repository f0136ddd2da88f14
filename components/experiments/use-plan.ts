'use client';

import { useMemo } from 'react';
import { type ReadModel, toMilli } from '@/lib/contract';
import type { Cell, Plan, PricedCell } from '@/lib/experiments';
import { fitCells, orderCells, planCells, totalMilli } from '@/lib/experiments';
import { type FormSpec, familyOf, normalizeModelForm } from '@/lib/forms';
import type { Design, ExperimentCell, ExperimentQuote, RunOrder } from '@/lib/pages/experiments';
import { isMissing } from '@/lib/pages/experiments';

/** The forms of the models that make images, videos and audio, by id. */
export function useSpecs(models: readonly ReadModel[] | undefined): ReadonlyMap<string, FormSpec> {
  return useMemo(
    () =>
      new Map(
        (models ?? [])
          .filter((model) => model.enabled && familyOf(model) !== 'text')
          .map((model) => [model.id, normalizeModelForm(model)]),
      ),
    [models],
  );
}

/** A plan with its prices against the envelope. Amounts are milli-credits. */
export interface PricedPlan {
  readonly plan: Plan;
  /** Cells that have no result and are not free, with prices; null until all prices are known. */
  readonly toRun: readonly PricedCell[] | null;
  readonly totalMilli: number;
  /** Cells with a price that fit into what is left of the envelope. */
  readonly fitting: ReadonlySet<string>;
  readonly fittingMilli: number;
  /** The price increase of the cells that are sent again, since they were first sent. */
  readonly raisedMilli: number;
  /** Cells without a result that an earlier result serves. */
  readonly free: ReadonlySet<string>;
  readonly milliOf: (cell: Cell) => number | undefined;
}

/** Prices a plan by the service's quotes, and finds what fits. */
export function usePricedPlan(
  design: Design,
  specs: ReadonlyMap<string, FormSpec>,
  quote: ExperimentQuote | undefined,
  run: {
    envelopeMilli: number | null;
    countedMilli: number;
    order: RunOrder;
    cells: ReadonlyMap<string, ExperimentCell>;
  },
): PricedPlan {
  const plan = useMemo(() => planCells(design, specs), [design, specs]);
  const { envelopeMilli, countedMilli, order, cells } = run;
  return useMemo(() => {
    const milliOf = ({ priceKey }: Cell): number | undefined => {
      const credits = quote?.prices[priceKey];
      return credits === undefined ? undefined : toMilli(credits);
    };
    const ranBefore = new Set(quote?.ran_before ?? []);
    const cellsWithoutResult = plan.cells.filter(({ key }) => {
      const cell = cells.get(key);
      return cell === undefined || isMissing(cell);
    });
    const free = new Set(
      cellsWithoutResult.map(({ key }) => key).filter((key) => ranBefore.has(key)),
    );
    const cellsToPay = cellsWithoutResult.filter(({ key }) => !free.has(key));
    // Cells that were sent without an answer are sent again, at the current price.
    const raisedMilli = toMilli(quote?.raised ?? 0);
    const isRefused = ({ priceKey }: Cell) => quote?.refused[priceKey] !== undefined;
    const pricedCells = cellsToPay.flatMap((cell) => {
      const milli = milliOf(cell);
      return milli === undefined ? [] : [{ cell, milli }];
    });
    const isKnown = cellsToPay.every((cell) => isRefused(cell) || milliOf(cell) !== undefined);
    const orderedCells = orderCells(pricedCells, plan, order);
    const fittingCells = fitCells(
      orderedCells,
      envelopeMilli === null
        ? Number.POSITIVE_INFINITY
        : envelopeMilli - countedMilli - raisedMilli,
    );
    return {
      plan,
      toRun: isKnown ? orderedCells : null,
      totalMilli: totalMilli(pricedCells),
      fitting: new Set(fittingCells.map(({ cell }) => cell.key)),
      fittingMilli: totalMilli(fittingCells),
      raisedMilli,
      free,
      milliOf,
    };
  }, [plan, quote, envelopeMilli, countedMilli, order, cells]);
}
