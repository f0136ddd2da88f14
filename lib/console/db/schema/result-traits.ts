import { sql } from 'drizzle-orm';
import { bigint, index, integer, primaryKey, text } from 'drizzle-orm/pg-core';
import type { MainColour } from '@/lib/pages/main-colours';
import { foldedText } from '@/lib/platform/database';
import { consoleSchema } from './namespace';
import { workspaces } from './people';
import { creations } from './work';

/** What was read from the file of a result, so that it is found again. */
export const resultTraits = consoleSchema.table(
  'result_traits',
  {
    taskId: text()
      .notNull()
      .references(() => creations.taskId),
    output: integer().notNull(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id),
    /** The perceptual hash: alike pictures share most of its 64 bits. Null without a picture. */
    hash: bigint({ mode: 'bigint' }),
    colours: text().array().$type<MainColour[]>().notNull().default([]),
    /** The words of a transcript. */
    words: text(),
  },
  (t) => [
    primaryKey({ columns: [t.taskId, t.output] }),
    // With the result itself, so that a comparison with all of a workspace reads nothing but the index.
    index('result_traits_hash')
      .on(t.workspaceId, t.hash, t.taskId, t.output)
      .where(sql`${t.hash} is not null`),
    index('result_traits_words')
      .using('gin', sql`(${foldedText(t.words)}) gin_trgm_ops`)
      .where(sql`${t.words} is not null`),
  ],
);
