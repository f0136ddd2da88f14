import { index, integer, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { consoleSchema, instant } from './namespace';
import { workspaces } from './people';
import { creations } from './work';

export const tags = consoleSchema.table(
  'tags',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    name: text().notNull(),
    /** The name by which it is equal to others (`foldTag`). */
    folded: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [uniqueIndex('tags_name').on(t.workspaceId, t.folded)],
);

/** The outputs of tasks that have a tag. */
export const taggedResults = consoleSchema.table(
  'tagged_results',
  {
    tagId: text()
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
    taskId: text()
      .notNull()
      .references(() => creations.taskId),
    output: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tagId, t.taskId, t.output] }),
    index('tagged_results_output').on(t.taskId, t.output),
  ],
);
