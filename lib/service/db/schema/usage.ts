import { date, integer, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { milli, service } from './namespace';
import { workspaces } from './workspaces';

/**
 * Finished work of one day (UTC), summed up once the day is over and nothing can be added to it. Days that
 * are not summed up yet are counted from the work itself.
 */
export const usageDays = service.table(
  'usage_days',
  {
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    day: date({ mode: 'string' }).notNull(),
    /** `image`, `video` or `text`. */
    family: text().notNull(),
    model: text().notNull(),
    keyId: text().notNull(),
    /** Empty when the request named no actor. */
    actor: text().notNull(),
    /** Empty when the request named no project. */
    project: text().notNull().default(''),
    succeeded: integer().notNull(),
    failed: integer().notNull(),
    canceled: integer().notNull(),
    expired: integer().notNull(),
    /** Images, videos and sounds that the succeeded tasks made; a task may make several. */
    outputs: integer().notNull().default(0),
    creditsMilli: milli().notNull(),
  },
  (t) => [
    primaryKey({
      name: 'usage_days_pk',
      columns: [t.workspaceId, t.day, t.family, t.model, t.keyId, t.actor, t.project],
    }),
  ],
);

/** Durations of succeeded work: a histogram with eight buckets a doubling, `bucket` = round(8 · log2(ms)). */
export const usageDurations = service.table(
  'usage_durations',
  {
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    day: date({ mode: 'string' }).notNull(),
    model: text().notNull(),
    bucket: smallint().notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.day, t.model, t.bucket] })],
);

/** The last day of a workspace that is summed up; every day before it is, too. */
export const usageClosed = service.table('usage_closed', {
  workspaceId: text()
    .primaryKey()
    .references(() => workspaces.id),
  through: date({ mode: 'string' }).notNull(),
});
