import { z } from 'zod';
import { providerId } from '../provider-id';

const timeoutSeconds = z.number().positive().max(3_600);

/** Text through any endpoint that speaks chat completions or responses: a hosted one, Ollama, vLLM, LiteLLM, … */
export const openAiCompatibleDeclaration = z.strictObject({
  id: providerId,
  driver: z.literal('openai-compatible'),
  enabled: z.boolean().default(true),
  /** With the version, such as `http://localhost:11434/v1`. */
  baseUrl: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/{1,9}$/, '')),
  apiKey: z.string().min(1).optional(),
  /** The environment variable with the key, so that the key need not be in a JSON file. */
  apiKeyEnv: z
    .string()
    .regex(/^[A-Z_][A-Z0-9_]*$/, 'use the name of an environment variable')
    .optional(),
  /** Which OpenAI API the endpoint offers. Both of our text endpoints work with either. */
  upstream: z.enum(['chat', 'responses']).default('chat'),
  /**
   * Whether earlier answers go back with their reasoning, without which DeepSeek's thinking models refuse them. Unless it is
   * set, only to DeepSeek's own address: others refuse it, also some that offer DeepSeek's models (README, "Earlier turns").
   */
  sendsReasoning: z.boolean().optional(),
  /** Sent with every request, for gateways that need more than a key. */
  headers: z.record(z.string().regex(/^[A-Za-z0-9-]+$/), z.string()).default({}),
  timeouts: z
    .strictObject({
      /** Longest wait for the beginning of the answer. */
      firstByteSeconds: timeoutSeconds.default(60),
      /** Longest pause between two pieces of the answer. */
      silenceSeconds: timeoutSeconds.default(60),
    })
    .prefault({}),
});
export type OpenAiCompatibleDeclaration = z.output<typeof openAiCompatibleDeclaration>;
