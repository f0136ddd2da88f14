import { boolean, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { keyKinds } from '@/lib/contract/manage/keys';
import { instant, service } from './namespace';

/** Tenant of everything: balance, tasks, assets and keys. */
export const workspaces = service.table(
  'workspaces',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    kind: text({ enum: ['team', 'personal'] }).notNull(),
    region: text().notNull().default('global'),
    group: text().notNull().default('default'),
    status: text({ enum: ['active', 'suspended'] })
      .notNull()
      .default('active'),
    /** Whether files are served only by signed addresses, which expire. */
    signedMedia: boolean().notNull().default(true),
    /** Days that files are kept, in place of the installation's setting; 0: until they are deleted. */
    keepResultsDays: integer(),
    keepUploadsDays: integer(),
    /** Rate limit of each key, in place of the installation's; both are set or neither. */
    requestsPerMinute: integer(),
    requestBurst: integer(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [index('workspaces_created').on(t.createdAt, t.id)],
);

/** API keys: only the SHA-256 of the secret is kept; `prefix` is what people recognise it by. */
export const apiKeys = service.table(
  'api_keys',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    kind: text({ enum: keyKinds }).notNull(),
    name: text().notNull(),
    prefix: text().notNull(),
    hash: text().notNull(),
    scopes: text().array().notNull(),
    /** Null: every model the workspace may use. */
    allowedModels: text().array(),
    createdBy: text(),
    /** The person who was given the current secret by a rotation, for whom it acts; null: who created it. */
    actsFor: text(),
    createdAt: instant().notNull().defaultNow(),
    expiresAt: instant(),
    revokedAt: instant(),
    lastUsedAt: instant(),
    /** Where the last use came from, as the HTTP server saw it; null from inside the process. */
    lastUsedAddress: text(),
    lastUsedAgent: text(),
  },
  (t) => [uniqueIndex('api_keys_hash').on(t.hash), index('api_keys_workspace').on(t.workspaceId)],
);

/**
 * Stored 2xx responses by Idempotency-Key (`docs/interface.md#idempotency`). Scope: workspace and path.
 * A row without a response is in flight.
 */
export const idempotencyKeys = service.table(
  'idempotency_keys',
  {
    workspaceId: text().notNull(),
    path: text().notNull(),
    key: text().notNull(),
    fingerprint: text().notNull(),
    status: text({ enum: ['in_flight', 'done'] }).notNull(),
    /** The work that holds a row in flight. */
    owner: text(),
    responseStatus: text(),
    responseBody: jsonb(),
    createdAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('idempotency_keys_scope').on(t.workspaceId, t.path, t.key),
    index('idempotency_keys_expiry').on(t.expiresAt),
  ],
);
