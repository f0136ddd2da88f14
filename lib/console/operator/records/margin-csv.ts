import { addDays, countDays } from '@/lib/contract';
import type { MarginReportQuery } from '@/lib/pages/operator';
import { csvLine } from '../../platform/csv';
import type { Operator } from '../management';

const header = [
  'day (UTC)',
  'provider',
  'model',
  'family',
  'workspace',
  'project',
  'succeeded',
  'failed',
  'canceled',
  'expired',
  'results',
  'credits',
  'credits without a value',
  'earned (USD)',
  'cost (USD)',
  'requests with unknown cost',
  'failed and cost: requests',
  'failed and cost (USD)',
  'possible cost: requests',
  'possible cost (USD)',
];

/** Dollars as an exact decimal text. */
const exactUsd = (micro: number): string => {
  const digits = String(Math.abs(micro)).padStart(7, '0');
  return `${micro < 0 ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
};
/** Micro-dollars as a number of dollars, so that a spreadsheet can sum it up. */
const toUsd = (micro: number): number => Number(exactUsd(micro));

/** The margin of some days as CSV: a line for each day, provider, model and project. Read day by day. */
export async function* marginCsv(
  { manage }: Operator,
  { from, to, credit }: MarginReportQuery,
  signal: AbortSignal,
): AsyncIterable<string> {
  yield csvLine(header);
  for (let dayIndex = 0; dayIndex < countDays(from, to); dayIndex += 1) {
    const query = {
      day: addDays(from, dayIndex),
      ...(credit === undefined ? {} : { usd_per_credit: credit }),
    };
    const { data } = await manage.margin.lines(query, { signal });
    for (const line of data) {
      yield csvLine([
        line.day,
        line.provider,
        line.model,
        line.family,
        line.workspace_id,
        line.project,
        line.succeeded,
        line.failed,
        line.canceled,
        line.expired,
        line.results,
        line.credits,
        line.credits_without_value,
        toUsd(line.earned_micro_usd),
        toUsd(line.cost_micro_usd),
        line.unknown_costs,
        line.lost.requests,
        toUsd(line.lost.cost_micro_usd),
        line.possible.requests,
        toUsd(line.possible.cost_micro_usd),
      ]);
    }
  }
}
