import { index, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { consoleSchema, instant } from './namespace';
import { users, workspaces } from './people';

/** A way into a workspace for one person: a link that works once. */
export const invitations = consoleSchema.table(
  'invitations',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    /** The one address it is for, in lower case; null lets in whoever has the link. */
    email: text(),
    role: text({ enum: ['admin', 'member'] }).notNull(),
    /** SHA-256 of the token in the link; a renewed invitation has another one. */
    tokenHash: text().notNull(),
    /** Set when the link was mailed, and shown to nobody: who has it then reads that mailbox. */
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
