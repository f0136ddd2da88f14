import { index, jsonb, text } from 'drizzle-orm/pg-core';
import type { TextMessage } from '@/lib/providers';
import { instant, service } from './namespace';
import { workspaces } from './workspaces';

/** One item of a response's output, in the order of its ids. */
export type StoredOutputItem =
  | { type: 'message' | 'reasoning'; text: string }
  | { type: 'function_call'; callId: string; name: string; arguments: string };

/** A response that may be continued: its input and output. Earlier turns are in its predecessors. */
export const responses = service.table(
  'responses',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    previousId: text(),
    input: jsonb().$type<readonly TextMessage[]>().notNull(),
    output: jsonb().$type<readonly StoredOutputItem[]>().notNull(),
    createdAt: instant().notNull().defaultNow(),
    /** Extended when the response, or one that follows it, is continued, so that a conversation expires as a whole. */
    expiresAt: instant().notNull(),
  },
  (t) => [index('responses_expiry').on(t.expiresAt)],
);
