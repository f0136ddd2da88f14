import { integer, text } from 'drizzle-orm/pg-core';
import { instant, service } from './namespace';

/** Self-made certificates that sign content credentials; the highest number signs, the others are still recognised. */
export const signingCertificates = service.table('signing_certificates', {
  number: integer().primaryKey(),
  /** PEM: the signer's certificate, then its issuer's. */
  chain: text().notNull(),
  /** Encrypted, bound to the number. */
  sealedKey: text().notNull(),
  expiresAt: instant().notNull(),
  createdAt: instant().notNull().defaultNow(),
});
