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
    /** The provider's own name of the picture; null until it took the picture. Never shown. */
    reference: text(),
    /** Why it is unusable, for a person. */
    reason: text(),
    /** Pending or unavailable: when the provider may be asked again. */
    askAt: instant().notNull(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.assetId, t.provider] })],
);
