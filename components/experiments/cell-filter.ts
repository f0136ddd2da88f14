import type { AxisValue } from '@/lib/experiments';
import { type AxisId, type ExperimentCell, isRemovedResult } from '@/lib/pages/experiments';

/** Filters by the state of a cell; cells can be filtered by the value of an axis too. */
export const cellStatuses = [
  { value: 'all', label: 'All cells' },
  { value: 'results', label: 'With a result' },
  { value: 'keep', label: 'Starred' },
  { value: 'reject', label: 'Rejected' },
  { value: 'unmarked', label: 'Not marked yet' },
  { value: 'comments', label: 'With comments' },
  { value: 'failed', label: 'Failed' },
  { value: 'waiting', label: 'Not run' },
] as const;
export type CellStatus = (typeof cellStatuses)[number]['value'];

export interface CellFilter {
  readonly status: CellStatus;
  /** The value of an axis that cells have; null for any. */
  readonly value: { readonly axis: AxisId; readonly key: string } | null;
}

export const noFilter: CellFilter = { status: 'all', value: null };

/** Whether a cell passes the filter. `values` are those of its axes. */
export function matchesFilter(
  { status, value }: CellFilter,
  cell: ExperimentCell | undefined,
  values: readonly AxisValue[],
  hasComments: boolean,
): boolean {
  if (value !== null && !values.some(({ axis, key }) => axis === value.axis && key === value.key)) {
    return false;
  }
  const state = cell?.state ?? 'waiting';
  const hasResult = cell?.state === 'succeeded' && !isRemovedResult(cell);
  const mark = cell?.mark ?? null;
  switch (status) {
    case 'all':
      return true;
    case 'results':
      return hasResult;
    case 'keep':
    case 'reject':
      return mark === status;
    case 'unmarked':
      return hasResult && mark === null;
    case 'comments':
      return hasComments;
    case 'failed':
      return state === 'failed' || state === 'canceled';
    case 'waiting':
      return state === 'waiting';
  }
}
