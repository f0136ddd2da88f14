import { bigint, boolean, index, text } from 'drizzle-orm/pg-core';
import { experiments } from './experiments';
import { consoleSchema, instant } from './namespace';
import { users, workspaces } from './people';

const ofExperiment = () =>
  text()
    .notNull()
    .references(() => experiments.id, { onDelete: 'cascade' });

/** A cell's recipe sent again with a more expensive model or value, outside the budget of the runs. */
export const experimentPromotions = consoleSchema.table(
  'experiment_promotions',
  {
    /** The id of the submission: the idempotency key of the task. */
    submission: text().primaryKey(),
    experimentId: ofExperiment(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    cellKey: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** The changes as a text for people. */
    label: text().notNull(),
    priceMilli: bigint({ mode: 'number' }).notNull(),
    /** Set once the task is known; until then the row of the submission may have it. */
    taskId: text(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [index('experiment_promotions_experiment').on(t.experimentId, t.createdAt)],
);

/** A public read-only link to an experiment. */
export const experimentShares = consoleSchema.table(
  'experiment_shares',
  {
    id: text().primaryKey(),
    experimentId: ofExperiment(),
    createdBy: text()
      .notNull()
      .references(() => users.id),
    /** The link's token is not stored. */
    tokenHash: text().notNull().unique(),
    /** Whether the page shows credits. */
    credits: boolean().notNull(),
    /** Whether the page shows rejected results. */
    rejected: boolean().notNull().default(false),
    createdAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
  },
  (t) => [index('experiment_shares_experiment').on(t.experimentId)],
);
