import {
  createGenerationBody,
  generationReceipt,
  headers as names,
  quote,
  quoteBody,
} from '@/lib/contract';
import type { Route } from '../http';
import { documentedBody, keyRoute } from '../http';
import { createGeneration } from './create-generation';
import type { GenerationContext } from './priced-request';
import { quoteGeneration } from './quote';
import { createSubmitTask } from './submit';

const requestErrors = [
  'model_not_found',
  'no_available_route',
  'reference_invalid',
  'avatar_reference_invalid',
  'avatar_review_pending',
  'avatar_provider_unavailable',
] as const;

/** `POST /v1/generations` and `POST /v1/quote`. */
export function generationRoutes(context: GenerationContext, spoolDirectory: string): Route[] {
  const submitTask = createSubmitTask(context);
  return [
    keyRoute({
      method: 'post',
      path: '/v1/generations',
      id: 'createGeneration',
      tag: 'Generations',
      summary: 'Create an image or video task',
      description:
        'Which of the parameters a model takes is in its schema.fields. Files that the request names by addresses elsewhere are fetched, checked and kept until the task has ended; one that cannot be used is refused here, before anything is charged.',
      scope: 'v1:generate',
      idempotent: true,
      body: documentedBody(createGenerationBody),
      answers: [{ status: 201, description: 'The receipt', schema: generationReceipt }],
      errors: [
        ...requestErrors,
        'reference_download_failed',
        'service_busy',
        'insufficient_credits',
        'budget_exceeded',
        'storage_quota_exceeded',
        'storage_full',
      ],
      handler: async (call) => {
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
      },
    }),
    keyRoute({
      method: 'post',
      path: '/v1/quote',
      id: 'createQuote',
      readOnly: true,
      tag: 'Generations',
      summary: 'Estimate the credits of a request',
      description: 'Nothing is created or reserved. The review of avatars that are new begins.',
      reads: true,
      scope: 'v1:generate',
      body: documentedBody(quoteBody),
      answers: [{ status: 200, description: 'The quote', schema: quote }],
      errors: requestErrors,
      handler: async ({ auth, body }) => ({
        status: 200,
        json: await quoteGeneration(context, auth, body),
      }),
    }),
  ];
}
