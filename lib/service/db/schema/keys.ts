import { index, text } from 'drizzle-orm/pg-core';
import { instant, service } from './namespace';
import { apiKeys } from './workspaces';

/** Secrets replaced by rotation: each authenticates its key until its grace period ends. */
export const retiredSecrets = service.table(
  'retired_secrets',
  {
    /** SHA-256 of the secret. */
    hash: text().primaryKey(),
    keyId: text()
      .notNull()
      .references(() => apiKeys.id),
    prefix: text().notNull(),
    endsAt: instant().notNull(),
    /** The person who was given this secret, for whom it acts; null: who created the key. */
    actsFor: text(),
  },
  (t) => [index('retired_secrets_key').on(t.keyId)],
);
