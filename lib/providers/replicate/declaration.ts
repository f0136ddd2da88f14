import { z } from 'zod';
import { providerId } from '../provider-id';
import type { EnvironmentKeys } from '../remote/declaration-fields';
import { environmentVariable, limitFields, serviceUrl } from '../remote/declaration-fields';

export const replicateKeys: EnvironmentKeys = {
  variables: { apiKey: 'REPLICATE_API_TOKEN' },
  addresses: ['https://api.replicate.com'],
};

/** Pictures and videos of the models at replicate.com. */
export const replicateDeclaration = z.strictObject({
  id: providerId,
  driver: z.literal('replicate'),
  enabled: z.boolean().default(true),
  apiKey: z.string().min(1).optional(),
  /** The environment variable that has the token; `REPLICATE_API_TOKEN` at Replicate's own address. */
  apiKeyEnv: environmentVariable.optional(),
  /** With the version. */
  baseUrl: serviceUrl.default('https://api.replicate.com/v1'),
  /** Whether Replicate calls back when work has ended; without a public https address it is only polled. */
  webhooks: z.boolean().default(true),
  // Replicate takes 600 predictions and 3,000 other requests a minute.
  ...limitFields({ concurrent: 100, perMinute: 600 }),
});
export type ReplicateDeclaration = z.output<typeof replicateDeclaration>;
