import { bigint, pgSchema, timestamp } from 'drizzle-orm/pg-core';

/** Everything the service keeps lives in the Postgres schema `service`; nothing refers across to `console`. */
export const service = pgSchema('service');

/** Milli-credits: integers, 1,000 to a credit. */
export const milli = () => bigint({ mode: 'number' });

export const instant = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });
