import { headers as names } from '@/lib/contract';
import * as endpoints from '@/lib/contract/endpoints';
import { type Route, route } from '../http';
import { createGeneration, type GenerationDependencies } from './create-generation';
import type { GenerationContext } from './priced-request';
import { quoteGeneration } from './quote';

/** `POST /v1/generations` and `POST /v1/quote`. */
export function generationRoutes(
  context: GenerationContext,
  dependencies: GenerationDependencies,
): Route[] {
  return [
    route(endpoints.createGeneration, async (call) => {
      const { text, isReplayed } = await createGeneration(context, dependencies, call);
      return {
        status: 201,
        text,
        ...(isReplayed ? { headers: { [names.idempotentReplayed]: 'true' } } : {}),
      };
    }),
    route(endpoints.createQuote, async ({ auth, body }) => ({
      status: 200,
      json: await quoteGeneration(context, auth, body),
    })),
  ];
}
