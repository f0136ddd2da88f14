import { bigint, index, integer, jsonb, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { consoleSchema, instant } from './namespace';
import { users } from './people';

/** The authenticator app of an account (RFC 6238). */
export const totpSecrets = consoleSchema.table('totp_secrets', {
  userId: text()
    .primaryKey()
    .references(() => users.id),
  /** Encrypted with AES-256-GCM, bound to the account. */
  sealed: text().notNull(),
  /** The time step of the last accepted code: no code of it or of an earlier one is accepted again. */
  lastStep: integer().notNull(),
  createdAt: instant().notNull().defaultNow(),
});

/** A passkey of an account (WebAuthn credential). */
export const passkeys = consoleSchema.table(
  'passkeys',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** The person's name for it. */
    name: text().notNull(),
    /** base64url, chosen by the authenticator. */
    credentialId: text().notNull(),
    /** COSE key in base64url. */
    publicKey: text().notNull(),
    /** The authenticator's signature counter, 32 bits; 0 if it has none. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull(),
    createdAt: instant().notNull().defaultNow(),
    lastUsedAt: instant(),
  },
  (t) => [
    uniqueIndex('passkeys_credential').on(t.credentialId),
    index('passkeys_user').on(t.userId),
  ],
);

/** Recovery codes for people who lost their app and passkeys. Each works once. */
export const recoveryCodes = consoleSchema.table(
  'recovery_codes',
  {
    userId: text()
      .notNull()
      .references(() => users.id),
    /** SHA-256 of the code, which is enough because 80 random bits cannot be guessed. */
    hash: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
    usedAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.hash] })],
);
