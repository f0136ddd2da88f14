import { z } from 'zod';
import { provenanceReport } from '@/lib/contract';

const { credentials } = provenanceReport.shape;

/** A report of any version of the service: earlier ones did not say whether a certificate is self-made. */
export const readProvenance = provenanceReport.extend({
  credentials: credentials.extend({ self_made: z.boolean().default(false) }),
});
