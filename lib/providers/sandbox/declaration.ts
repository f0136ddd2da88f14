import { z } from 'zod';
import { providerId } from '../provider-id';

/** Renders real files by itself, costs nothing, and is marked as a sandbox wherever it shows. */
export const sandboxDeclaration = z.strictObject({
  id: providerId,
  driver: z.literal('sandbox'),
  enabled: z.boolean().default(true),
});
