import * as z from 'zod';
import { agentQuote } from '@/lib/contract';
import * as endpoints from '@/lib/contract/endpoints';
import type { JsonObject } from '../http';
import { appMetadata } from './app';
import {
  type Approvals,
  createWithinLimit,
  creationOutput,
  spendingInput,
} from './create-within-limit';
import { defineTool, type Tool } from './tool';

const plainInput = z.object({
  model: z.string().describe('The id of a model, from search_models.'),
  prompt: z.string().optional(),
  params: z
    .record(z.string(), z.unknown())
    .default({})
    .describe('Other fields of the model by their names, as search_models lists them.'),
});

export const requestInput = plainInput.extend({
  project: z
    .string()
    .min(1)
    .max(512)
    .optional()
    .describe(
      'The id of the project that pays, where the person named one. Who was connected on a page works in the project that was chosen there.',
    ),
});

/** The request as the interface takes it. */
export const bodyOf = ({
  model,
  prompt,
  params,
  project,
}: z.output<typeof requestInput>): JsonObject => ({
  ...params,
  ...(prompt === undefined ? {} : { prompt }),
  ...(project === undefined ? {} : { metadata: { project } }),
  model,
});

interface GenerationOptions {
  /** Null where no assistant has a limit for one request. */
  readonly approvals: Approvals | null;
  /** Whether the service files and pays by project. */
  readonly hasProjects: boolean;
}

export function generationTools({ approvals, hasProjects }: GenerationOptions): Tool[] {
  const input: typeof plainInput = hasProjects ? requestInput : plainInput;
  return [
    defineTool({
      name: 'quote',
      title: 'Quote',
      description: 'The exact price of a request in credits. Nothing is made, reserved or charged.',
      auth: endpoints.createQuote.auth,
      input,
      output: z.object({ ...agentQuote.shape, next: z.string() }),
      annotations: { readOnlyHint: true, openWorldHint: false },
      app: appMetadata,
      async run({ service }, args) {
        const price = await service.quote(bodyOf(args));
        const next =
          'To make it, call generate with the same arguments and max_credits of at least estimated_credits.';
        return { data: { ...price, next } };
      },
    }),
    defineTool({
      name: 'generate',
      title: 'Generate',
      description:
        'Makes pictures, a video or sound, and spends credits of the team. Returns a task_id at once; call wait with it. When the price is above max_credits, nothing is made or charged, and the price comes back.',
      auth: endpoints.createGeneration.auth,
      input: input.extend(spendingInput.shape),
      output: creationOutput,
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
      run: (toolCall, { max_credits, idempotency_key, ...args }) =>
        createWithinLimit(approvals, toolCall, bodyOf(args), { max_credits, idempotency_key }),
    }),
  ];
}
