import type { AxisId } from '@/lib/pages/experiments';
import { type PricedCell, totalMilli } from './fit-cells';
import type { AxisValue, Plan } from './types';

/** A smaller design, and what it saves. */
export type Trim =
  | { readonly kind: 'one_repeat'; readonly savesMilli: number }
  /** Only the value of an axis whose cells cost least on average. */
  | {
      readonly kind: 'only';
      readonly axis: AxisId;
      readonly value: AxisValue;
      readonly savesMilli: number;
    }
  /** Without the value of an axis that costs most. */
  | {
      readonly kind: 'without';
      readonly axis: AxisId;
      readonly value: AxisValue;
      readonly savesMilli: number;
    };

/** Ways to make a design cheaper, the largest saving first. A trim that would leave nothing is not offered. */
export function suggestTrims(plan: Plan, pricedCells: readonly PricedCell[]): Trim[] {
  const fullMilli = totalMilli(pricedCells);
  const oneRepeatMilli = totalMilli(pricedCells.filter(({ cell }) => cell.repeat === 0));
  const trims: Trim[] =
    oneRepeatMilli < fullMilli
      ? [{ kind: 'one_repeat', savesMilli: fullMilli - oneRepeatMilli }]
      : [];
  for (const [axis, values] of costsByValue(plan, pricedCells)) {
    if (axis === 'prompt' || axis === 'row' || values.length < 2) continue;
    const [cheapest] = [...values].sort((a, b) => a.milli / a.cells - b.milli / b.cells);
    const [dearest] = [...values].sort((a, b) => b.milli - a.milli);
    if (dearest !== undefined && values.length > 2) {
      trims.push({ kind: 'without', axis, value: dearest.value, savesMilli: dearest.milli });
    }
    if (cheapest === undefined || cheapest.milli === fullMilli) continue;
    trims.push({
      kind: 'only',
      axis,
      value: cheapest.value,
      savesMilli: fullMilli - cheapest.milli,
    });
  }
  return trims.sort((a, b) => b.savesMilli - a.savesMilli);
}

interface Cost {
  readonly value: AxisValue;
  cells: number;
  milli: number;
}

function costsByValue(plan: Plan, pricedCells: readonly PricedCell[]): Map<AxisId, Cost[]> {
  const costs = new Map<AxisId, Cost[]>();
  for (const { cell, milli } of pricedCells) {
    for (const value of plan.combinations[cell.combination]?.values ?? []) {
      const axisCosts = costs.get(value.axis) ?? [];
      costs.set(value.axis, axisCosts);
      let cost = axisCosts.find((entry) => entry.value.key === value.key);
      if (cost === undefined) {
        cost = { value, cells: 0, milli: 0 };
        axisCosts.push(cost);
      }
      cost.cells += 1;
      cost.milli += milli;
    }
  }
  return costs;
}
