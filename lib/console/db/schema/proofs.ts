import { index, primaryKey, text } from 'drizzle-orm/pg-core';
import { consoleSchema, instant } from './namespace';
import { users } from './people';

/** Links that let a person set a new password, once. */
export const passwordResets = consoleSchema.table(
  'password_resets',
  {
    /** SHA-256 of the token in the link. */
    tokenHash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** The Owner who made the link; null when it was mailed, so that using it verifies the address. */
    createdBy: text().references(() => users.id),
    createdAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [index('password_resets_user').on(t.userId)],
);

/** Requested sign-ups by address. Name and password are chosen on the page of the mailed link. */
export const signUps = consoleSchema.table('sign_ups', {
  /** SHA-256 of the token in the mailed link. */
  tokenHash: text().primaryKey(),
  email: text().notNull(),
  createdAt: instant().notNull().defaultNow(),
  expiresAt: instant().notNull(),
});

/** A person's identity at an identity provider. The email address may change there; the subject does not. */
export const identities = consoleSchema.table(
  'identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), index('identities_user').on(t.userId)],
);
