import { primaryKey, text } from 'drizzle-orm/pg-core';
import { assets } from './assets';
import { instant, service } from './namespace';

/** Reviews of uploaded pictures that are to be avatars: one for each picture and provider. */
export const avatarReviews = service.table(
  'avatar_reviews',
  {
    assetId: text()
      .notNull()
      .references(() => assets.id),
    /** Id of a configured provider. Never shown. */
    provider: text().notNull(),
    state: text({ enum: ['pending', 'approved', 'unusable', 'unavailable'] })
      .notNull()
      .default('pending'),
    /**
     * The provider's own name of the picture; null until the provider has accepted it. Never shown.
     */
    reference: text(),
    /** The reason that people see when it is unusable. */
    reason: text(),
    /** While pending or unavailable: when the provider may be queried again. */
    askAt: instant().notNull(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.assetId, t.provider] })],
);
