import { sql } from 'drizzle-orm';
import { index, jsonb, text } from 'drizzle-orm/pg-core';
import type { TokenRate } from '../../money/pricing';
import { bigInteger, instant, milli, service } from './namespace';
import { workspaces } from './workspaces';

/** One call of a text model, with its authorization and its charge. */
export const turns = service.table(
  'turns',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    keyId: text().notNull(),
    actor: text(),
    /** As in `authorizations`. */
    project: text(),
    model: text().notNull(),
    endpoint: text({ enum: ['chat.completions', 'responses', 'responses.compact'] }).notNull(),
    /** `canceled`: the caller disconnected, and the text produced until then was charged. */
    status: text({ enum: ['running', 'succeeded', 'failed', 'canceled'] })
      .notNull()
      .default('running'),
    rate: jsonb().$type<TokenRate>().notNull(),
    /** Authorized: the most it could cost. */
    amountMilli: milli().notNull(),
    settledMilli: milli(),
    authorizationId: text().notNull(),
    billingTransactionId: text().notNull(),
    /** Tokens as charged; kept for accounting and never shown. */
    inputTokens: bigInteger(),
    outputTokens: bigInteger(),
    errorCode: text(),
    /** The process that runs it, by the name of its lock; null until it is recorded. */
    owner: text(),
    createdAt: instant().notNull().defaultNow(),
    /** After this time no process works on the turn. */
    deadlineAt: instant().notNull(),
    endedAt: instant(),
  },
  (t) => [
    index('turns_workspace_created').on(t.workspaceId, t.createdAt, t.id),
    index('turns_workspace_ended')
      .on(t.workspaceId, t.endedAt)
      .where(sql`${t.endedAt} is not null`),
    index('turns_ended').on(t.endedAt).where(sql`${t.endedAt} is not null`),
    index('turns_open').on(t.deadlineAt).where(sql`${t.status} = 'running'`),
  ],
);
