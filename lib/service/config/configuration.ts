import { z } from 'zod';
import { providerDeclaration } from '@/lib/providers';
import { modelDeclaration } from '../models/catalog';
import { creditAmount, pricingDeclaration } from '../money/pricing';
import { billingDeclaration } from '../money/products';

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
  /** The token bucket of each key: how fast it fills, and how many requests a full one allows at once. */
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
          audio: seconds.default(900),
          text: seconds.default(600),
        })
        .prefault({}),
    })
    .prefault({}),
});

/** A checked configuration, defaults filled. */
export type Configuration = z.output<typeof configuration>;

export type ConfigurationInput = z.input<typeof configuration>;
