import { boolean, index, jsonb, text } from 'drizzle-orm/pg-core';
import type { GalleryFilters } from '@/lib/pages/gallery-filters';
import { consoleSchema, instant } from './namespace';
import { users, workspaces } from './people';

/** Filters of the gallery under a name: of one person, or of everyone in the workspace. */
export const savedSearches = consoleSchema.table(
  'saved_searches',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    userId: text()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    filters: jsonb().$type<GalleryFilters>().notNull(),
    isShared: boolean().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [index('saved_searches_workspace').on(t.workspaceId, t.createdAt)],
);
