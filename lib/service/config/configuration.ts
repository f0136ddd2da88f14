import { z } from 'zod';
import { modelDeclaration } from '@/lib/service/catalog';
import { creditAmount, pricingDeclaration } from '@/lib/service/pricing';
import { billingDeclaration } from '@/lib/service/products';

const providerId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]{0,63}$/, 'use a-z, 0-9, dot, dash and underscore');

/** Renders real files by itself, costs nothing, and is named a sandbox wherever it shows. */
const sandboxProvider = z.strictObject({
  id: providerId,
  driver: z.literal('sandbox'),
  enabled: z.boolean().default(true),
});

const timeoutSeconds = z.number().positive().max(3_600);

/** Text through any endpoint that speaks chat completions or responses: a hosted one, Ollama, vLLM, LiteLLM, … */
const openAiCompatibleProvider = z.strictObject({
  id: providerId,
  driver: z.literal('openai-compatible'),
  enabled: z.boolean().default(true),
  /** With the version, such as `http://localhost:11434/v1`. */
  baseUrl: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/{1,9}$/, '')),
  apiKey: z.string().min(1).optional(),
  /** The environment variable that has the key, so that a JSON file need not. */
  apiKeyEnv: z
    .string()
    .regex(/^[A-Z_][A-Z0-9_]*$/, 'use the name of an environment variable')
    .optional(),
  /** What it speaks. Both endpoints of the interface work over either. */
  upstream: z.enum(['chat', 'responses']).default('chat'),
  /** Sent with every request, for gateways that want more than a key. */
  headers: z.record(z.string().regex(/^[A-Za-z0-9-]+$/), z.string()).default({}),
  timeouts: z
    .strictObject({
      /** Until the answer begins. */
      firstByteSeconds: timeoutSeconds.default(60),
      /** Between two pieces of it. */
      silenceSeconds: timeoutSeconds.default(60),
    })
    .prefault({}),
});
export type OpenAiCompatibleDeclaration = z.output<typeof openAiCompatibleProvider>;

const providerDeclaration = z.discriminatedUnion('driver', [
  sandboxProvider,
  openAiCompatibleProvider,
]);
export type ProviderDeclaration = z.output<typeof providerDeclaration>;

const seconds = z.number().int().positive().max(86_400);

/** Everything an operator declares: `atelier.config.ts`'s default export, or the JSON that ATELIER_CONFIG names. */
export const configuration = z.strictObject({
  providers: z.array(providerDeclaration).min(1),
  models: z.array(modelDeclaration).min(1),
  pricing: pricingDeclaration,
  grants: z
    .strictObject({
      /** Credits a new team workspace starts with while every route is a sandbox. */
      sandboxCredits: creditAmount.default(0),
    })
    .prefault({}),
  /** What is sold: credit packs to teams, subscriptions to personal workspaces. */
  billing: billingDeclaration.prefault({}),
  /** Per key: tokens that come back in a minute, and tokens a rested key has. */
  rateLimit: z
    .strictObject({
      requestsPerMinute: z.number().int().positive().default(3_000),
      burst: z.number().int().positive().default(500),
    })
    .prefault({}),
  /** WebSockets of `GET /v1/responses` that one key may have open in one process. */
  socketsPerKey: z.number().int().positive().default(100),
  tasks: z
    .strictObject({
      /** Seconds from creation until a task that has not ended expires, by family. */
      deadlineSeconds: z
        .strictObject({
          image: seconds.default(900),
          video: seconds.default(3_600),
          text: seconds.default(600),
        })
        .prefault({}),
    })
    .prefault({}),
});

/** A checked configuration, defaults filled. */
export type Configuration = z.output<typeof configuration>;

/** A configuration as written. */
export type ConfigurationInput = z.input<typeof configuration>;
