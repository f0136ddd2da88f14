import { z } from 'zod';
import { providerId } from '../provider-id';
import { environmentVariable, limitFields, serviceUrl } from '../remote/declaration-fields';

/** Pictures and videos of the models at replicate.com. */
export const replicateDeclaration = z.strictObject({
  id: providerId,
  driver: z.literal('replicate'),
  enabled: z.boolean().default(true),
  apiKey: z.string().min(1).optional(),
  /** The environment variable that has the token; read where `apiKey` is not given. */
  apiKeyEnv: environmentVariable.default('REPLICATE_API_TOKEN'),
  /** With the version. */
  baseUrl: serviceUrl.default('https://api.replicate.com/v1'),
  /** Whether Replicate calls back when work has ended; without a public https address it is only polled. */
  webhooks: z.boolean().default(true),
  // Replicate takes 600 predictions and 3,000 other requests a minute.
  ...limitFields({ concurrent: 100, perMinute: 600 }),
});
export type ReplicateDeclaration = z.output<typeof replicateDeclaration>;
