import { z } from 'zod';
import { modelDeclaration } from '@/lib/service/catalog';
import { creditAmount, pricingDeclaration } from '@/lib/service/pricing';

const providerId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]{0,63}$/, 'use a-z, 0-9, dot, dash and underscore');

/** Renders real files by itself, costs nothing, and is named a sandbox wherever it shows. */
const sandboxProvider = z.strictObject({
  id: providerId,
  driver: z.literal('sandbox'),
  enabled: z.boolean().default(true),
});

const providerDeclaration = z.discriminatedUnion('driver', [sandboxProvider]);
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
  /** Per key: tokens that come back in a minute, and tokens a rested key has. */
  rateLimit: z
    .strictObject({
      requestsPerMinute: z.number().int().positive().default(3_000),
      burst: z.number().int().positive().default(500),
    })
    .prefault({}),
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

/** Gives `atelier.config.ts` its types; checks happen at start. */
export const defineConfig = (config: ConfigurationInput): ConfigurationInput => config;
