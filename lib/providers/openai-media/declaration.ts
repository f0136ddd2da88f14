import { z } from 'zod';
import { providerId } from '../provider-id';
import type { EnvironmentKeys } from '../remote/declaration-fields';
import { environmentVariable, limitFields, serviceUrl } from '../remote/declaration-fields';

export const openAiKeys: EnvironmentKeys = {
  variables: { apiKey: 'OPENAI_API_KEY' },
  addresses: ['https://api.openai.com'],
};

const usd = z.number().nonnegative().max(10_000).optional();

/** The differences of one model from OpenAI's. */
const modelOptions = z.strictObject({
  /** Most pictures of one request. 1: the server does not take `n`, so each picture has a request of its own. */
  imagesPerCall: z.number().int().min(1).max(10).default(10),
  /** US dollars for a million tokens, for servers that report only tokens. */
  usdPerMillionTokens: z
    .strictObject({ textInput: usd, imageInput: usd, textOutput: usd, imageOutput: usd })
    .default({}),
});
export type ModelOptions = z.output<typeof modelOptions>;

/** Pictures, videos and speech through an endpoint as OpenAI's: OpenAI, vLLM-Omni, SGLang, LocalAI, OpenRouter, … */
export const openAiMediaDeclaration = z.strictObject({
  id: providerId,
  driver: z.literal('openai-media'),
  enabled: z.boolean().default(true),
  /** With the version, such as `http://localhost:8091/v1`. */
  baseUrl: serviceUrl.default('https://api.openai.com/v1'),
  apiKey: z.string().min(1).optional(),
  /** The environment variable that has the key; `OPENAI_API_KEY` where `baseUrl` is OpenAI's. */
  apiKeyEnv: environmentVariable.optional(),
  /** Sent with every request, for gateways that need more than a key. */
  headers: z.record(z.string().regex(/^[A-Za-z0-9-]+$/), z.string()).default({}),
  videos: z
    .enum(['form', 'json'])
    .default('form')
    .describe('How videos are requested: OpenAI takes a form, OpenRouter JSON.'),
  answerSeconds: z
    .number()
    .int()
    .min(10)
    .max(3_600)
    .default(600)
    .describe('The longest that a request for pictures or speech may take.'),
  models: z
    .record(z.string(), modelOptions)
    .default({})
    .describe('By the name of the model there, such as {"Qwen/Qwen-Image": {"imagesPerCall": 1}}.'),
  ...limitFields({ concurrent: 20, perMinute: 100 }),
});
export type OpenAiMediaDeclaration = z.output<typeof openAiMediaDeclaration>;

/** A model that the declaration does not name. */
export const defaultModelOptions: ModelOptions = modelOptions.parse({});
