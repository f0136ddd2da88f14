import { z } from 'zod';
import { provenanceReport } from '@/lib/contract';

const { credentials } = provenanceReport.shape;
const { ingredients } = credentials.shape;

/** The form of earlier versions: only the titles. */
const titles = z
  .array(z.string())
  .transform((all) => all.map((title) => ({ title, depth: 1, signed_by: null, model: null })));

/**
 * A report of any version of the service: earlier ones did not declare whether a certificate is self-made.
 */
export const readProvenance = provenanceReport.extend({
  credentials: credentials.extend({
    self_made: z.boolean().default(false),
    ingredients: z.union([ingredients, titles]),
  }),
});
