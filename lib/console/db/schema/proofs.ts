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
    /** The Owner who handed the link over; null when it was mailed to the address, which it then proves. */
    createdBy: text().references(() => users.id),
    createdAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [index('password_resets_user').on(t.userId)],
);

/** Addresses for which an account was asked for where sign-up is open. Name and password are chosen by who opens the mail. */
export const signUps = consoleSchema.table('sign_ups', {
  /** SHA-256 of the token in the mailed link. */
  tokenHash: text().primaryKey(),
  email: text().notNull(),
  createdAt: instant().notNull().defaultNow(),
  expiresAt: instant().notNull(),
});

/** What a provider of identities calls a person. The address may change there; the subject does not. */
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
