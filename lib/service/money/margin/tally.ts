import { type MarginLineTally, milliToCredits } from '@/lib/contract';

export const summedColumns = [
  'succeeded',
  'failed',
  'canceled',
  'expired',
  'outputs',
  'credits_milli',
  'cost_micro_usd',
  'unknown',
  'lost',
  'lost_micro_usd',
  'possible',
  'possible_micro_usd',
] as const;

type Sums = Record<(typeof summedColumns)[number], string | number>;

/** Sums of a day's rows as a statement gives them: int8 comes as text. */
export interface MarginRow extends Sums, Record<string, unknown> {
  day: string;
  provider: string;
  model: string;
  family: 'image' | 'video' | 'audio' | 'text';
  /** Both are empty where no project was named. */
  workspace_id: string;
  project: string;
}

/** The value of a model's credits in US dollars each; undefined when it is not known. */
export type UsdPerCredit = (model: string) => number | undefined;

/** Adds rows up exactly, in whole milli-credits and micro-dollars. */
export function tallyOf(rows: readonly MarginRow[], usdPerCredit: UsdPerCredit): MarginLineTally {
  const sum = Object.fromEntries(
    summedColumns.map((name) => [name, rows.reduce((total, row) => total + Number(row[name]), 0)]),
  ) as Record<(typeof summedColumns)[number], number>;
  const milliByModel = new Map<string, number>();
  for (const { model, credits_milli } of rows) {
    milliByModel.set(model, (milliByModel.get(model) ?? 0) + Number(credits_milli));
  }
  let earnedMicroUsd = 0;
  let withoutValueMilli = 0;
  for (const [model, milli] of milliByModel) {
    const usd = usdPerCredit(model);
    if (usd === undefined) withoutValueMilli += milli;
    // A milli-credit is worth `usd` thousandths of a dollar, which are 1,000 micro-dollars each.
    else earnedMicroUsd += Math.round(milli * usd * 1_000);
  }
  return {
    succeeded: sum.succeeded,
    failed: sum.failed,
    canceled: sum.canceled,
    expired: sum.expired,
    results: sum.outputs,
    credits: milliToCredits(sum.credits_milli),
    cost_micro_usd: sum.cost_micro_usd,
    unknown_costs: sum.unknown,
    lost: { requests: sum.lost, cost_micro_usd: sum.lost_micro_usd },
    possible: { requests: sum.possible, cost_micro_usd: sum.possible_micro_usd },
    earned_micro_usd: earnedMicroUsd,
    credits_without_value: milliToCredits(withoutValueMilli),
  };
}
