import * as z from 'zod';
import type { JsonObject } from '../http';

const frozenExperiment = z.strictObject({
  experiment: z
    .array(
      z.strictObject({
        idempotency_key: z.string(),
        body: z.record(z.string(), z.unknown()),
      }),
    )
    .min(1),
});

/** A request of an experiment as it was sent, with the Idempotency-Key under which it is made. */
type FrozenRequest = z.infer<typeof frozenExperiment>['experiment'][number];

/**
 * A whole experiment in the form in which approvals keep a request's body. A generation's body has a `model` and no
 * `experiment`, so the two cannot be confused. The keys belong to it: the same requests under other keys are another experiment.
 */
export const freezeExperiment = (experiment: readonly FrozenRequest[]): JsonObject => ({
  experiment,
});

/** The requests of an experiment that waits; null for a single request. */
export function frozenRequestsOf(body: JsonObject): readonly FrozenRequest[] | null {
  const { data } = frozenExperiment.safeParse(body);
  return data?.experiment ?? null;
}
