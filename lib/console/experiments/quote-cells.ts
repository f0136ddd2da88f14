import { AnswerError } from '@/lib/client';
import type { Cell } from '@/lib/experiments';
import type { Access } from '../access';
import { failureOf } from '../failures';
import { workspaceClient } from '../key-store';

/** Quotes in flight at once. */
const mostInFlight = 8;

/** The price in milli-credits, or why the service refuses the body. */
export type CellPrice = { readonly milli: number } | { readonly refused: string };

/**
 * Quotes every distinct priced combination once: cells that differ in prompt and seed alone share a quote. A refusal
 * belongs to its cells alone; any other error is thrown.
 */
export async function quoteCells(
  { user, workspace }: Access,
  cells: readonly Cell[],
  signal?: AbortSignal,
): Promise<Map<string, CellPrice>> {
  const client = await workspaceClient(workspace.id, { actor: user.id });
  const left = [...new Map(cells.map((cell) => [cell.priceKey, cell])).values()];
  const prices = new Map<string, CellPrice>();
  async function quoteNext(): Promise<void> {
    for (let cell = left.pop(); cell !== undefined; cell = left.pop()) {
      const price = await client.quotes.create(cell.body, { signal }).then(
        ({ estimated_credits }): CellPrice => ({ milli: milliOf(estimated_credits) }),
        (error: unknown): CellPrice => {
          if (!isRefusal(error)) throw error;
          return { refused: failureOf(error).failure.message };
        },
      );
      prices.set(cell.priceKey, price);
    }
  }
  await Promise.all(Array.from({ length: mostInFlight }, quoteNext));
  return prices;
}

/** Rounded up: a price of less than a milli-credit still counts against the envelope. */
export const milliOf = (credits: number): number => Math.ceil(Math.round(credits * 1e9) / 1e6);

/** The body itself is refused: another try has the same answer. */
const isRefusal = (error: unknown): boolean =>
  error instanceof AnswerError && [400, 404, 422].includes(error.status);
