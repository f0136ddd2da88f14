import { z } from 'zod';
import type { ReadQuote } from '@/lib/contract';
import { inputId, inputJson } from '@/lib/contract';
import type { Access } from '../access';
import { workspaceClient } from '../key-store';

/** The flat body of a quote; the service validates everything except `model`. */
export const quoteRequest = inputJson.pipe(z.looseObject({ model: inputId }));

/** Quotes a body. Aborted with `signal`. */
export async function readQuote(
  access: Access,
  body: z.output<typeof quoteRequest>,
  signal: AbortSignal,
): Promise<ReadQuote> {
  const client = await workspaceClient(access.workspace.id, { actor: access.user.id });
  return client.quotes.create(body, { signal });
}
