import * as z from 'zod';
import { isDay } from '../days';
import { credits, listOf } from '../lists';
import { microUsd } from './work';

const day = z.iso.date().refine(isDay).meta({ description: 'A day in UTC, such as 2026-03-01' });
const count = z.int().nonnegative();

/** `GET /manage/margin`: first and last day, at most 366 days. */
export const marginQuery = z.object({
  from: day,
  to: day,
  usd_per_credit: z.coerce.number().positive().max(1e6).optional().meta({
    description: 'The value of a credit for models that declare none',
  }),
});
export type MarginQuery = z.infer<typeof marginQuery>;

/** Counts of ended work, with its earnings and costs. */
const tally = z.object({
  succeeded: count,
  failed: count,
  canceled: count,
  expired: count,
  results: count.meta({ description: 'Images, videos and sounds that were made' }),
  credits: credits.meta({ description: 'Credits that were charged' }),
  cost_micro_usd: microUsd.meta({ description: 'Known costs, in millionths of a US dollar' }),
  unknown_costs: count.meta({
    description: 'Requests that reached a provider and have no known cost; not in cost_micro_usd',
  }),
  lost: z.object({ requests: count, cost_micro_usd: microUsd }).meta({
    description: 'Requests that did not succeed but had a cost, which is part of cost_micro_usd',
  }),
  possible: z.object({ requests: count, cost_micro_usd: microUsd }).meta({
    description:
      'Requests that were stopped, refused on the way or lost, and may have cost this; not in cost_micro_usd',
  }),
});

/** The most projects in a report, because a key may name any number. */
export const maxMarginProjects = 100;

/** The value of the credits, as far as it is known. */
const worth = z.object({
  earned_micro_usd: microUsd.meta({ description: 'What the charged credits are worth' }),
  credits_without_value: credits.meta({
    description: 'Charged credits of models without a known value of a credit',
  }),
});
const line = tally.extend(worth.shape);
const provider = z
  .string()
  .nullable()
  .meta({ description: 'Null: no provider was asked, or (text) it is not recorded' });
const projectFields = {
  workspace_id: z.string().nullable().meta({ description: 'Null: the requests named no project' }),
  project: z
    .string()
    .nullable()
    .meta({ description: 'The reference by which requests named it; null: they named none' }),
};
const family = z.enum(['image', 'video', 'audio', 'text']);

export const marginReport = z
  .object({
    object: z.literal('margin'),
    from: day,
    to: day,
    time_zone: z.literal('UTC'),
    totals: line,
    providers: z.array(line.extend({ provider })),
    models: z.array(line.extend({ model: z.string(), family })),
    // One more than projects: the requests without one.
    projects: z
      .array(line.extend(projectFields))
      .max(maxMarginProjects + 1)
      .meta({
        description: 'Those with the highest cost or earnings, and the requests without a project',
      }),
    /** Sales of credits in these days, by currency. */
    sales: z.array(
      z.object({
        currency: z.string(),
        orders: count,
        credits,
        paid: z.int().meta({ description: 'In the smallest unit of the currency' }),
        refunded: z.int().meta({ description: 'Refunds of these orders until today' }),
      }),
    ),
  })
  .meta({ id: 'MarginReport' });
export type MarginReport = z.infer<typeof marginReport>;
export type MarginLineTally = z.infer<typeof line>;

/** `GET /manage/margin/lines`: the lines of one day's report. */
export const marginLine = line.extend({
  day,
  provider,
  model: z.string(),
  family,
  ...projectFields,
});
export type MarginLine = z.infer<typeof marginLine>;
export const marginLinesQuery = z.object({ day, usd_per_credit: marginQuery.shape.usd_per_credit });
export type MarginLinesQuery = z.infer<typeof marginLinesQuery>;
export const marginLines = listOf(marginLine).meta({ id: 'MarginLines' });
