import { createGenerationBody, generationReceipt, quote, quoteBody } from '..';
import { documentedBody, endpoint } from './endpoint';

const requestErrors = [
  'model_not_found',
  'no_available_route',
  'reference_invalid',
  'avatar_reference_invalid',
  'avatar_review_pending',
  'avatar_provider_unavailable',
] as const;

export const createGeneration = endpoint({
  id: 'createGeneration',
  method: 'post',
  path: '/v1/generations',
  auth: 'v1:generate',
  tag: 'Generations',
  summary: 'Create an image or video task',
  description:
    'Which of the parameters a model takes is in its schema.fields. Files that the request names by addresses elsewhere are fetched, checked and kept until the task has ended; one that cannot be used is refused here, before anything is charged.',
  idempotent: true,
  body: documentedBody(createGenerationBody),
  responses: [{ status: 201, description: 'The receipt', schema: generationReceipt }],
  errors: [
    ...requestErrors,
    'reference_download_failed',
    'service_busy',
    'insufficient_credits',
    'budget_exceeded',
    'storage_quota_exceeded',
    'storage_full',
  ],
});

export const createQuote = endpoint({
  id: 'createQuote',
  method: 'post',
  path: '/v1/quote',
  auth: 'v1:generate',
  readOnly: true,
  tag: 'Generations',
  summary: 'Estimate the credits of a request',
  description: 'Nothing is created or reserved. The review of avatars that are new begins.',

  body: documentedBody(quoteBody),
  responses: [{ status: 200, description: 'The quote', schema: quote }],
  errors: requestErrors,
});
