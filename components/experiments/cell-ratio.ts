import type { CellBody } from '@/lib/experiments';
import { ratioOf } from '@/lib/forms';
import type { ExperimentCell } from '@/lib/pages/experiments';
import { boundedRatio } from './grid-geometry';

/** Width over height of a cell's picture, or as it is requested; undefined while neither is known. */
export function ratioOfCell(
  body: CellBody | undefined,
  cell: Pick<ExperimentCell, 'output'> | undefined,
): number | undefined {
  const { width, height } = cell?.output ?? {};
  if (width && height) return width / height;
  const ratio = ratioOf(body?.aspect_ratio);
  return ratio === undefined || ratio === 'auto' ? undefined : ratio.width / ratio.height;
}

/** Width over height of a cell's tile outside the grid: a square while nothing is known. */
export const tileRatioOf = (...cell: Parameters<typeof ratioOfCell>): number =>
  boundedRatio(ratioOfCell(...cell) ?? 1);
