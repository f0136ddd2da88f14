import { index, text } from 'drizzle-orm/pg-core';
import { instant, service } from './namespace';
import { apiKeys } from './workspaces';

/** Secrets that rotation took out of use: each opens its key until its grace ends. */
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
  },
  (t) => [index('retired_secrets_key').on(t.keyId)],
);
