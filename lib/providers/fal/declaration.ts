import { z } from 'zod';
import { providerId } from '../provider-id';
import type { EnvironmentKeys } from '../remote/declaration-fields';
import { environmentVariable, limitFields, serviceUrl } from '../remote/declaration-fields';

export const falKeys: EnvironmentKeys = {
  variables: { apiKey: 'FAL_KEY' },
  addresses: ['https://queue.fal.run', 'https://rest.fal.ai', 'https://api.fal.ai'],
};

/** Pictures and videos of the models at fal.ai, through its queue. */
export const falDeclaration = z.strictObject({
  id: providerId,
  driver: z.literal('fal'),
  enabled: z.boolean().default(true),
  apiKey: z.string().min(1).optional(),
  /** The environment variable with the key; `FAL_KEY` at fal's own addresses. */
  apiKeyEnv: environmentVariable.optional(),
  /** Where work is queued. */
  queueUrl: serviceUrl.default('https://queue.fal.run'),
  /** Where references are uploaded. */
  restUrl: serviceUrl.default('https://rest.fal.ai'),
  /** Where models are described. */
  catalogUrl: serviceUrl.default('https://api.fal.ai/v1'),
  keepDays: z
    .number()
    .int()
    .min(1)
    .max(365)
    .default(1)
    .describe('Days after which fal deletes files and results. They are stored here at once.'),
  /** Whether fal calls back when work has ended; without a public https address it is only polled. */
  webhooks: z.boolean().default(true),
  ...limitFields({ concurrent: 100, perMinute: 600 }),
});
export type FalDeclaration = z.output<typeof falDeclaration>;
