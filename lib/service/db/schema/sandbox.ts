import { integer, jsonb, text } from 'drizzle-orm/pg-core';
import { instant, service } from './namespace';

/** The sandbox provider's own records, as a remote provider would keep them: one row per started operation. */
export const sandboxOperations = service.table('sandbox_operations', {
  /** Operation reference, derived from the caller's key so that a start is idempotent. */
  id: text().primaryKey(),
  key: text().notNull().unique(),
  request: jsonb().$type<Record<string, unknown>>().notNull(),
  /** Number of starts. All but the first were repeats that got this operation. */
  starts: integer().notNull().default(1),
  state: text({ enum: ['running', 'succeeded', 'failed', 'canceled'] })
    .notNull()
    .default('running'),
  outcome: jsonb().$type<Record<string, unknown>>(),
  createdAt: instant().notNull().defaultNow(),
  completedAt: instant(),
});
