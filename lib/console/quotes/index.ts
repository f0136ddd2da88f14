import { z } from 'zod';
import { InterfaceError } from '@/lib/client';
import type { LiveQuote } from '@/lib/contract';
import { inputId, inputJson } from '@/lib/contract';
import type { Access } from '../access';
import { workspaceClient } from '../custody';

/** The flat body of a quote; everything but `model` is the service's to judge. */
export const quoteRequest = inputJson.pipe(z.looseObject({ model: inputId }));

/** Asks for the price and the balance together; without a balance there is a price still. Aborting `signal` aborts both. */
export async function quoteLive(
  access: Access,
  body: z.output<typeof quoteRequest>,
  signal: AbortSignal,
): Promise<LiveQuote> {
  const client = await workspaceClient(access.workspace.id, { actor: access.user.id });
  const [quote, balance] = await Promise.all([
    client.quotes.create(body, { signal }),
    client.balance.get({ signal }).catch((error: unknown) => {
      if (error instanceof InterfaceError) return null;
      throw error;
    }),
  ]);
  return { quote, available: balance?.quota_amount ?? null };
}
