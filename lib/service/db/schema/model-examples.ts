import { integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { assets } from './assets';
import { instant, service } from './namespace';

/** Results that operators chose to show what a model can do. A model that is taken away keeps them. */
export const modelExamples = service.table(
  'model_examples',
  {
    id: text().primaryKey(),
    model: text().notNull(),
    position: integer().notNull(),
    /** The copy of the file. */
    assetId: text()
      .notNull()
      .references(() => assets.id),
    /** The result that it is a copy of, which may be deleted since. */
    sourceAssetId: text().notNull(),
    prompt: text().notNull(),
    params: jsonb().$type<Record<string, unknown>>().notNull(),
    actor: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [uniqueIndex('model_examples_source').on(t.model, t.sourceAssetId)],
);
