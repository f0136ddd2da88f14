import { index, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, milli, service } from './namespace';
import { apiKeys } from './workspaces';

/** An assistant that a person connected by OAuth (decision 69). What it may do is on its key's row and here. */
export const agentConnections = service.table('agent_connections', {
  keyId: text()
    .primaryKey()
    .references(() => apiKeys.id),
  /** Address of the client's metadata document, or the id that it got when it registered. */
  clientId: text().notNull(),
  clientName: text().notNull(),
  /** Host that the client proved to hold; null for a client that only says who it is. */
  clientHost: text(),
  /** Address of `/mcp`, for which its tokens are valid. */
  resource: text().notNull(),
  /** The person whose work and whose budget it is, by actor reference. */
  actor: text().notNull(),
  /** Reference of the project that all its work belongs to. */
  project: text(),
  /** A request above this price waits for a person; null: no request waits. */
  approvalAboveMilli: milli(),
});

/** Codes and tokens of {@link agentConnections}, by their SHA-256. */
export const agentTokens = service.table(
  'agent_tokens',
  {
    hash: text().primaryKey(),
    keyId: text()
      .notNull()
      .references(() => apiKeys.id),
    kind: text({ enum: ['code', 'access', 'refresh'] }).notNull(),
    endsAt: instant().notNull(),
    /** When a code or a refresh token was exchanged. */
    usedAt: instant(),
    /** The exact address that a code was sent to, and its PKCE challenge (S256); null for other secrets. */
    redirectUri: text(),
    challenge: text(),
  },
  (t) => [index('agent_tokens_key').on(t.keyId), index('agent_tokens_end').on(t.endsAt)],
);

/** Requests of assistants that wait for a person, as they were sent: one row for each key and fingerprint. */
export const agentApprovals = service.table(
  'agent_approvals',
  {
    id: text().primaryKey(),
    keyId: text()
      .notNull()
      .references(() => apiKeys.id),
    /** The fingerprint of the body, by which the same request finds its row when the assistant sends it again. */
    fingerprint: text().notNull(),
    /** The body of a generation, or all requests of an experiment (`frozen-experiment.ts`). */
    body: jsonb().$type<Record<string, unknown>>().notNull(),
    priceMilli: milli().notNull(),
    state: text({ enum: ['waiting', 'approved', 'refused'] }).notNull(),
    /** The receipt of the task, once an approved request ran, or the ids of an experiment's tasks; the assistant gets it once. */
    receipt: text(),
    createdAt: instant().notNull(),
    endsAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('agent_approvals_request').on(t.keyId, t.fingerprint),
    index('agent_approvals_end').on(t.endsAt),
  ],
);
