import { headers as names } from '@/lib/contract';
import * as endpoints from '@/lib/contract/endpoints';
import { type Route, route } from '../http';
import { createGeneration } from './create-generation';
import type { GenerationContext } from './priced-request';
import { quoteGeneration } from './quote';
import { createSubmitTask } from './submit';

/** `POST /v1/generations` and `POST /v1/quote`. */
export function generationRoutes(context: GenerationContext, spoolDirectory: string): Route[] {
  const submitTask = createSubmitTask(context);
  return [
    route(endpoints.createGeneration, async (call) => {
      const { text, replayed } = await createGeneration(
        context,
        { submitTask, spoolDirectory },
        call,
      );
      return {
        status: 201,
        text,
        ...(replayed ? { headers: { [names.idempotentReplayed]: 'true' } } : {}),
      };
    }),
    route(endpoints.createQuote, async ({ auth, body }) => ({
      status: 200,
      json: await quoteGeneration(context, auth, body),
    })),
  ];
}
