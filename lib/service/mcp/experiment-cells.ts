import * as z from 'zod';
import { toMilli } from '@/lib/contract';
import { quoteGeneration } from '../generations';
import { ApiError, type JsonObject, type KeyAuth } from '../http';
import type { McpContext } from './dependencies';
import { bodyOf, requestInput } from './generation-tools';

/** The most requests of one experiment, because `wait` takes no more tasks at once. */
export const maxCells = 20;
/** Characters of a design as JSON. The result is larger, because each of its cells repeats a part of the design. */
const maxCharacters = 262_144;

/** A design: every model with every prompt and every settings. */
export const designInput = z
  .object({
    models: z.array(requestInput.shape.model).min(1).max(maxCells),
    prompts: z.array(z.string().min(1)).min(1).max(maxCells),
    settings: z
      .array(z.record(z.string(), z.unknown()))
      .min(1)
      .max(maxCells)
      .default([{}])
      .describe('Each is the params of a request, as in generate.'),
    project: requestInput.shape.project,
  })
  .describe(`At most ${maxCells} requests in all: models × prompts × settings.`);

const cellOutput = z.object({
  cell: z.int().describe('Its place, from 0: settings change first, then prompts, then models.'),
  model: z.string(),
  prompt: z.string(),
  params: z.record(z.string(), z.unknown()),
  price_credits: z.number().nullable(),
  problem: z.string().nullable().describe('Why it cannot be made as it is.'),
  task_id: z.string().optional(),
});

export const planOutput = z.object({
  cells: z.array(cellOutput),
  total_credits: z.number().describe('Of all requests that have a price.'),
  next: z.string(),
});

export const runOutput = planOutput.extend({
  started: z.boolean().describe('false: nothing was made by this call.'),
});

/** One request of an experiment with its price, or why it has none. */
export interface PricedCell {
  readonly body: JsonObject;
  readonly summary: z.input<typeof cellOutput>;
  /** 0 for one that has a problem. */
  readonly priceMilli: number;
}

/** The requests of a design in order, each priced as it would be alone. Nothing is made. */
export function priceCells(
  context: McpContext,
  auth: KeyAuth,
  { models, prompts, settings, project }: z.output<typeof designInput>,
): Promise<PricedCell[]> {
  const requests = models.flatMap((model) =>
    prompts.flatMap((prompt) => settings.map((params) => ({ model, prompt, params, project }))),
  );
  return Promise.all(
    requests.map(async (request, cell) => {
      const { project: _, ...recipe } = request;
      const body = bodyOf(request);
      try {
        const { estimated_credits: price } = await quoteGeneration(context, auth, body, {
          isComplete: true,
        });
        const summary = { cell, ...recipe, price_credits: price, problem: null };
        return { body, summary, priceMilli: toMilli(price) };
      } catch (error) {
        if (!(error instanceof ApiError) || error.status >= 500) throw error;
        const summary = { cell, ...recipe, price_credits: null, problem: error.message };
        return { body, summary, priceMilli: 0 };
      }
    }),
  );
}

/** Throws `ApiError` invalid_value for a design with too many requests or too much text. */
export function checkDesignSize(design: z.output<typeof designInput>): void {
  if (JSON.stringify(design).length > maxCharacters) {
    throw new ApiError(
      'invalid_value',
      `This is too much text: an experiment has at most ${maxCharacters} characters. Take shorter prompts or settings.`,
      { param: 'prompts' },
    );
  }
  const { models, prompts, settings } = design;
  const count = models.length * prompts.length * settings.length;
  if (count <= maxCells) return;
  throw new ApiError(
    'invalid_value',
    `These are ${count} requests; an experiment has at most ${maxCells}. Take fewer models, prompts or settings.`,
    { param: 'models' },
  );
}
