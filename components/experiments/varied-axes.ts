import type { Plan } from '@/lib/experiments';
import type { AxisId } from '@/lib/pages/experiments';
import { axisLabel } from './words';

export interface NamedAxis {
  readonly id: AxisId;
  readonly label: string;
}

/** The axes of a plan that have several values. `labels` has the labels of the models' fields. */
export function variedAxes(
  { combinations }: Pick<Plan, 'combinations'>,
  labels: ReadonlyMap<string, string>,
): NamedAxis[] {
  const keys = new Map<AxisId, Set<string>>();
  for (const { axis, key } of combinations.flatMap(({ values }) => values)) {
    keys.set(axis, (keys.get(axis) ?? new Set()).add(key));
  }
  return [...keys]
    .filter(([, values]) => values.size > 1)
    .map(([id]) => ({ id, label: axisLabel(id, labels) }));
}
