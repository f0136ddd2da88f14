import { pgSchema, timestamp } from 'drizzle-orm/pg-core';

/** Everything the console keeps lives in the Postgres schema `console`. */
export const consoleSchema = pgSchema('console');

export const instant = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });
