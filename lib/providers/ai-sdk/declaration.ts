import { z } from 'zod';
import { providerId } from '../provider-id';
import {
  answerSeconds,
  environmentVariable,
  limitFields,
  serviceUrl,
} from '../remote/declaration-fields';
import { packageNames } from './packages';

const usd = z.number().nonnegative().max(1_000);
const label = z.string().regex(/^[A-Za-z0-9-]{1,63}$/, 'use letters, digits and hyphens');

/** Pictures, videos and speech through a provider package of AI SDK 7, which is installed beside this project. */
export const aiSdkDeclaration = z.strictObject({
  id: providerId,
  driver: z.literal('ai-sdk'),
  enabled: z.boolean().default(true),
  /** Its name below `@ai-sdk/`. */
  package: z.enum(packageNames),
  apiKey: z.string().min(1).optional(),
  /** The environment variable that has the key. By default the package's own (`XAI_API_KEY`, …), at its own address. */
  apiKeyEnv: environmentVariable.optional(),
  /** Replaces the package's own address. */
  baseUrl: serviceUrl.optional(),
  /** For amazon-bedrock, and for google-vertex with a project. */
  region: label.optional(),
  /** For google-vertex: used with the machine's own Google credentials instead of a key. */
  project: label.optional(),
  /** For azure, in place of `baseUrl`. */
  resourceName: label.optional(),
  answerSeconds,
  /**
   * US dollars for a picture, a second of video or 1,000 characters of speech, by the model; a cost that the
   * provider reports takes precedence.
   */
  usdPerUnit: z.record(z.string(), usd).default({}),
  ...limitFields({ concurrent: 10, perMinute: 100 }),
});
export type AiSdkDeclaration = z.output<typeof aiSdkDeclaration>;
