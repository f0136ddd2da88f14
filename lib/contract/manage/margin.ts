import * as z from 'zod';
import { credits, listOf } from '../lists';
import { microUsd } from './work';

const day = z.iso.date().meta({ description: 'A day in UTC, such as 2026-03-01' });
const count = z.int().nonnegative();

/** `GET /manage/margin`: first and last day, at most 366 of them. */
export const marginQuery = z.object({
  from: day,
  to: day,
  usd_per_credit: z.coerce.number().positive().max(1e6).optional().meta({
    description: 'What a credit is worth for models whose own costs do not say it',
  }),
});
export type MarginQuery = z.infer<typeof marginQuery>;

/** Counts of ended work, with what it earned and cost. */
const tally = z.object({
  succeeded: count,
  failed: count,
  canceled: count,
  expired: count,
  results: count.meta({ description: 'Images and videos that were made' }),
  credits: credits.meta({ description: 'Credits that were charged' }),
  cost_micro_usd: microUsd.meta({ description: 'Known costs, in millionths of a US dollar' }),
  unknown_costs: count.meta({
    description: 'Requests that a provider had, and whose cost is not known: not in cost_micro_usd',
  }),
  lost: z
    .object({ requests: count, cost_micro_usd: microUsd })
    .meta({ description: 'Did not succeed and cost something: in cost_micro_usd too' }),
  possible: z
    .object({ requests: count, cost_micro_usd: microUsd })
    .meta({ description: 'It is unknown whether they started: not in cost_micro_usd' }),
});

/** What the credits are worth, where that is known. */
const worth = z.object({
  earned_micro_usd: microUsd.meta({ description: 'What the charged credits are worth' }),
  credits_without_value: credits.meta({
    description: 'Charged credits of models for which nobody said what a credit is worth',
  }),
});
const line = tally.extend(worth.shape);
const provider = z
  .string()
  .nullable()
  .meta({ description: 'Null: no provider was asked, or (text) it is not recorded' });
const family = z.enum(['image', 'video', 'text']);

export const marginReport = z
  .object({
    object: z.literal('margin'),
    from: day,
    to: day,
    time_zone: z.literal('UTC'),
    totals: line,
    providers: z.array(line.extend({ provider })),
    models: z.array(line.extend({ model: z.string(), family })),
    /** Credits that were paid for in the days, by currency. */
    sales: z.array(
      z.object({
        currency: z.string(),
        orders: count,
        credits,
        paid: z.int().meta({ description: 'In the smallest unit of the currency' }),
        refunded: z.int().meta({ description: 'Of these orders, until today' }),
      }),
    ),
  })
  .meta({ id: 'MarginReport' });
export type MarginReport = z.infer<typeof marginReport>;
export type MarginLineTally = z.infer<typeof line>;

/** `GET /manage/margin/lines`: what the report of some days is made of. */
export const marginLine = line.extend({ day, provider, model: z.string(), family });
export type MarginLine = z.infer<typeof marginLine>;
export const marginLinesQuery = z.object({ day, usd_per_credit: marginQuery.shape.usd_per_credit });
export type MarginLinesQuery = z.infer<typeof marginLinesQuery>;
export const marginLines = listOf(marginLine).meta({ id: 'MarginLines' });
