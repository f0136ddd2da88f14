import { bigint, pgSchema, timestamp } from 'drizzle-orm/pg-core';

/** Everything the service keeps lives in the Postgres schema `service`; nothing refers across to `console`. */
export const service = pgSchema('service');

/** A 64-bit column whose values stay below 2^53. */
export const bigInteger = () => bigint({ mode: 'number' });

/** Milli-credits: integers, 1,000 to a credit. */
export const milli = () => bigInteger();

export const instant = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });
