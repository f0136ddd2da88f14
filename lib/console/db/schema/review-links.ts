import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, primaryKey, text } from 'drizzle-orm/pg-core';
import type { OutputRef } from '@/lib/pages/gallery';
import type { ReviewLinkBrand, ReviewLinkShows } from '@/lib/pages/review-links';
import { consoleSchema, instant } from './namespace';
import { users, workspaces } from './people';

/** Public links under which people without an account review results. */
export const reviewLinks = consoleSchema.table(
  'review_links',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    createdBy: text()
      .notNull()
      .references(() => users.id),
    title: text().notNull(),
    /** The link's token is not stored. */
    tokenHash: text().notNull().unique(),
    /** The results of a selection, in their order; null for a board. */
    results: jsonb().$type<OutputRef[]>(),
    /** The board, whose later additions are shown too. Not a reference: a link to a deleted board shows nothing. */
    boardId: text(),
    /** What a guest may do: each includes those before it. */
    right: text({ enum: ['look', 'comment', 'approve'] }).notNull(),
    /** argon2id hash. */
    passwordHash: text(),
    asksName: boolean().notNull(),
    /** In lower case. Without any, no code is asked for. */
    addresses: text().array().notNull().default([]),
    shows: jsonb().$type<ReviewLinkShows>().notNull(),
    /** What guests may download. Unless it is `full`, they see pictures at a bounded size. */
    download: text({ enum: ['none', 'marked', 'full'] }).notNull(),
    /** Whether chat programs show the first picture. */
    preview: boolean().notNull().default(false),
    brand: jsonb().$type<ReviewLinkBrand>(),
    /** Raised when the password changes: guests who entered before have to enter again. */
    secretVersion: integer().notNull().default(1),
    /** How often its page was opened. Nothing about the visitors is kept. */
    views: integer().notNull().default(0),
    createdAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
    withdrawnAt: instant(),
  },
  (t) => [
    index('review_links_workspace').on(t.workspaceId, t.createdAt),
    check('review_links_subject', sql`num_nonnulls(${t.results}, ${t.boardId}) = 1`),
  ],
);

/** People who entered under a link. They have no account. */
export const reviewGuests = consoleSchema.table(
  'review_guests',
  {
    id: text().primaryKey(),
    linkId: text()
      .notNull()
      .references(() => reviewLinks.id),
    name: text().notNull(),
    /** The address that a code proved; null where the link asks for none. */
    email: text(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [index('review_guests_link').on(t.linkId)],
);

/** The latest mailed code of each address of a link. A code is deleted when it is used. */
export const reviewCodes = consoleSchema.table(
  'review_codes',
  {
    linkId: text()
      .notNull()
      .references(() => reviewLinks.id),
    email: text().notNull(),
    /** HMAC of the code under the installation's secret. */
    codeHash: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.linkId, t.email] })],
);
