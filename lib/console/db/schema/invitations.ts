import { index, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { consoleSchema, instant } from './namespace';
import { users, workspaces } from './people';

/** An invitation of one person to a workspace by a link that works once. */
export const invitations = consoleSchema.table(
  'invitations',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    /** The address it is for, in lower case; null when anyone with the link may join. */
    email: text(),
    role: text({ enum: ['admin', 'member'] }).notNull(),
    /** SHA-256 of the token in the link. Renewing the invitation changes it. */
    tokenHash: text().notNull(),
    /** Set when the link was only mailed and never shown, which proves that its holder can read that mailbox. */
    mailedAt: instant(),
    invitedBy: text()
      .notNull()
      .references(() => users.id),
    createdAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
    acceptedAt: instant(),
    acceptedBy: text().references(() => users.id),
    revokedAt: instant(),
  },
  (t) => [
    uniqueIndex('invitations_token').on(t.tokenHash),
    index('invitations_workspace').on(t.workspaceId, t.createdAt),
  ],
);
