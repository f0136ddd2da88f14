import { z } from 'zod';
import type { ReadQuote } from '@/lib/contract';
import { inputId, inputJson } from '@/lib/contract';
import type { Access } from '../access';
import { workspaceClient } from '../key-store';

/** The flat body of a quote; everything but `model` is the service's to judge. */
export const quoteRequest = inputJson.pipe(z.looseObject({ model: inputId }));

/** Asks for the price of a body. Aborting `signal` aborts it. */
export async function readQuote(
  access: Access,
  body: z.output<typeof quoteRequest>,
  signal: AbortSignal,
): Promise<ReadQuote> {
  const client = await workspaceClient(access.workspace.id, { actor: access.user.id });
  return client.quotes.create(body, { signal });
}
