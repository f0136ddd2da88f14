import { date, integer, primaryKey, text } from 'drizzle-orm/pg-core';
import { bigInteger, milli, service } from './namespace';

/**
 * Finished work of one day (UTC) over all workspaces and its cost at providers, summed up once the day is
 * over. Dollars in millionths.
 */
export const marginDays = service.table(
  'margin_days',
  {
    day: date({ mode: 'string' }).notNull(),
    /** Empty when no route was tried, or when the route of a text turn was not recorded. */
    provider: text().notNull(),
    model: text().notNull(),
    /** `image`, `video` or `text`. */
    family: text().notNull(),
    /** The workspace of a request that names a project; else empty, so that there are few rows. */
    workspaceId: text().notNull().default(''),
    /** The reference by which the request named its project; else empty. */
    project: text().notNull().default(''),
    succeeded: integer().notNull(),
    failed: integer().notNull(),
    canceled: integer().notNull(),
    expired: integer().notNull(),
    outputs: integer().notNull(),
    creditsMilli: milli().notNull(),
    /** Known costs, including those of `lost`. */
    costMicroUsd: bigInteger().notNull(),
    /** Requests that reached a provider, and whose cost is not known at all. */
    unknown: integer().notNull(),
    /** Requests that did not succeed and are known to have cost something. */
    lost: integer().notNull(),
    lostMicroUsd: bigInteger().notNull(),
    /**
     * Requests whose start has an unknown outcome: they may have cost `possibleMicroUsd`, and some an unknown
     * amount.
     */
    possible: integer().notNull(),
    possibleMicroUsd: bigInteger().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.provider, t.model, t.family, t.workspaceId, t.project] }),
  ],
);

/** One row: the last day that is summed up; every day before it is, too. */
export const marginClosed = service.table('margin_closed', {
  id: integer().primaryKey(),
  through: date({ mode: 'string' }).notNull(),
});
