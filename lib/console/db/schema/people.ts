import { index, integer, jsonb, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Buyer } from '@/lib/pages/receipts';
import { consoleSchema, instant } from './namespace';

export const users = consoleSchema.table(
  'users',
  {
    id: text().primaryKey(),
    /** In lower case. */
    email: text().notNull(),
    name: text().notNull(),
    /** argon2id hash; null for accounts that only sign in with an identity provider. */
    passwordHash: text(),
    /** When the address was verified: by a mailed link, by an identity provider, or by set-up. */
    emailVerifiedAt: instant(),
    preferences: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [uniqueIndex('users_email').on(t.email)],
);

/** A signed-in browser. The JWT carries the id, so ending the row takes effect at the next request. */
export const sessions = consoleSchema.table(
  'sessions',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    userAgent: text(),
    ip: text(),
    createdAt: instant().notNull().defaultNow(),
    lastSeenAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
  },
  (t) => [index('sessions_user').on(t.userId)],
);

export const workspaces = consoleSchema.table(
  'workspaces',
  {
    /** The same id as the service's workspace when it is embedded. */
    id: text().primaryKey(),
    slug: text().notNull(),
    name: text().notNull(),
    kind: text({ enum: ['team', 'personal'] }).notNull(),
    createdBy: text()
      .notNull()
      .references(() => users.id),
    /** `preparing` until the service has the workspace and the console its key. */
    state: text({ enum: ['preparing', 'ready'] })
      .notNull()
      .default('preparing'),
    settings: jsonb().$type<WorkspaceSettings>().notNull().default({}),
    createdAt: instant().notNull().defaultNow(),
    archivedAt: instant(),
    /** Deleted by an Owner. It is archived as well, and its slug is free again. */
    deletedAt: instant(),
  },
  (t) => [uniqueIndex('workspaces_slug').on(t.slug)],
);

export interface WorkspaceSettings {
  /** Model preselected on Create. */
  defaultModel?: string;
  /** First steps that were dismissed by hand. */
  checklistDismissed?: boolean;
  /** The Owner and Admins are notified below this number of available credits; null: never. */
  lowCredits?: number | null;
  /** The buyer on receipts. */
  buyer?: Buyer;
  /** Whether Members may move results and uploads of others to the trash. */
  membersRemoveOthers?: boolean;
  /** Whether Members may make review links. */
  membersShareReviews?: boolean;
  /** Days after which a new review link ends, unless another day is chosen. */
  reviewLinkDays?: number;
  /** The upload that guests of review links see as the workspace's logo. */
  reviewLogo?: string | null;
  /** Whether only Owners and Admins may share presets and change shared ones. */
  adminsManagePresets?: boolean;
  /** Whether the workspace requires two-step sign-in. */
  twoStepRequired?: boolean;
}

export const memberships = consoleSchema.table(
  'memberships',
  {
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    userId: text()
      .notNull()
      .references(() => users.id),
    role: text({ enum: ['owner', 'admin', 'member'] }).notNull(),
    createdAt: instant().notNull().defaultNow(),
    /** Earlier comments are not new to them. */
    commentsFrom: instant().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.userId] }),
    index('memberships_user').on(t.userId),
  ],
);

/** The console's copy of the workspace's key: AES-256-GCM, bound to the workspace. */
export const workspaceKeys = consoleSchema.table('workspace_keys', {
  workspaceId: text()
    .primaryKey()
    .references(() => workspaces.id),
  keyId: text(),
  sealed: text().notNull(),
  /** The new secret of a rotation in progress, stored before the service is called. */
  nextSealed: text(),
  nextAt: instant(),
  createdAt: instant().notNull().defaultNow(),
});

/** Counters of attempts (sign-in, sign-up) by key and window. */
export const attempts = consoleSchema.table('attempts', {
  key: text().primaryKey(),
  count: integer().notNull(),
  resetsAt: instant().notNull(),
});
