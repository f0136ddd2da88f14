import * as z from 'zod';
import { listOf, unixSeconds } from '../lists';

const count = z.int().nonnegative();

/** The health of a media provider. */
export const providerHealth = z
  .object({
    provider: z.string(),
    object: z.literal('provider_health'),
    breaker: z.enum(['closed', 'open', 'probing']).meta({
      description:
        'In the answering process. open: five calls in a row failed, and nothing is sent for some seconds; probing: the next start shows whether it works again',
    }),
    paused_seconds: count.meta({
      description: 'In the answering process: the provider asked to wait so long',
    }),
    last_refusal: z.object({ reason: z.string(), at: unixSeconds }).nullable().meta({
      description:
        'In the answering process: why the provider did not take the last start, in its own words; null: it took it',
    }),
    limits: z
      .object({ concurrent: count, per_minute: count })
      .nullable()
      .meta({ description: 'What each process sends at most; null: it runs on this machine' }),
    running: count.meta({ description: 'Tasks that run there now, of all processes' }),
    recent: z
      .object({
        succeeded: count,
        failed: count,
        expired: count,
        canceled: count,
        median_seconds: z.number().nullable(),
        slow_seconds: z
          .number()
          .nullable()
          .meta({ description: 'Nine of ten tasks that succeeded took no longer' }),
      })
      .meta({ description: 'Tasks that ended in the last hour' }),
    last_failure: z
      .object({ code: z.string().nullable(), message: z.string().nullable(), at: unixSeconds })
      .nullable()
      .meta({ description: 'Of the last hour' }),
  })
  .meta({ id: 'ProviderHealth' });
export type ProviderHealth = z.infer<typeof providerHealth>;
export const providerHealthList = listOf(providerHealth).meta({ id: 'ProviderHealthList' });
