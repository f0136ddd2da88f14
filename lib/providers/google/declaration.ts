import { z } from 'zod';
import { providerId } from '../provider-id';
import type { EnvironmentKeys } from '../remote/declaration-fields';
import {
  answerSeconds,
  environmentVariable,
  limitFields,
  serviceUrl,
} from '../remote/declaration-fields';

export const googleKeys: EnvironmentKeys = {
  variables: { apiKey: 'GEMINI_API_KEY' },
  addresses: ['https://generativelanguage.googleapis.com'],
};

const usd = z.number().nonnegative().max(1_000);

/** Pictures and videos of Google's models at the Gemini API: Gemini images, Imagen, Veo, and family G (omni flash). */
export const googleDeclaration = z.strictObject({
  id: providerId,
  driver: z.literal('google'),
  enabled: z.boolean().default(true),
  apiKey: z.string().min(1).optional(),
  /** The environment variable with the key; `GEMINI_API_KEY` at Google's own address. */
  apiKeyEnv: environmentVariable.optional(),
  /** With the version. */
  baseUrl: serviceUrl.default('https://generativelanguage.googleapis.com/v1beta'),
  answerSeconds,
  /**
   * US dollars for a picture or for a second of video, by the model and, if it matters, by the resolution.
   * They take precedence over the list prices that the driver knows.
   */
  usdPerUnit: z.record(z.string(), z.union([usd, z.record(z.string(), usd)])).default({}),
  ...limitFields({ concurrent: 10, perMinute: 100 }),
});
export type GoogleDeclaration = z.output<typeof googleDeclaration>;
