import type { schema } from '../db';

type CellRow = typeof schema.experimentCells.$inferSelect;

/** What a cell counts against the envelope, in milli-credits: its charge, or its quote while it is under way. */
export function countedMilli({
  state,
  priceMilli,
  chargedMilli,
}: Pick<CellRow, 'state' | 'priceMilli' | 'chargedMilli'>): number {
  return chargedMilli ?? (state === 'waiting' ? 0 : priceMilli);
}
