import { z } from 'zod';
import { ResponseError, type WorkspaceClient } from '@/lib/client';
import type { ReadQuote } from '@/lib/contract';
import { inputId, inputJson } from '@/lib/pages/input';
import { workspaceClient } from '../../developers/stored-keys';
import { withUploadedReferences, withWorkingReferences } from '../../library/archive';
import type { Access } from '../../team/access';

/** The flat body of a quote; the service validates everything except `model`. */
export const quoteRequest = inputJson.pipe(z.looseObject({ model: inputId }));

export async function readQuote(
  access: Access,
  body: z.output<typeof quoteRequest>,
  signal: AbortSignal,
): Promise<ReadQuote> {
  const client = await workspaceClient(access.workspace.id, { actor: access.user.id });
  return quoteBody(access.workspace.id, client, body, signal);
}

/**
 * Quotes a body. When a service elsewhere refuses it because the address of a result has expired, the archived copy is
 * uploaded and the body is quoted once more with its address.
 */
export async function quoteBody(
  workspaceId: string,
  client: Pick<WorkspaceClient, 'quotes' | 'uploads'>,
  body: Record<string, unknown>,
  signal?: AbortSignal,
): Promise<ReadQuote> {
  const uploadedBody = await withUploadedReferences(workspaceId, body);
  try {
    return await client.quotes.create(uploadedBody, { signal });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const repairedBody = await withWorkingReferences(workspaceId, client, body, null);
    if (JSON.stringify(repairedBody) === JSON.stringify(uploadedBody)) throw error;
    return client.quotes.create(repairedBody, { signal });
  }
}

/** Whether the body itself is refused, or its model has no route, so that a repeat would be refused, too. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ResponseError &&
  ([400, 404, 410, 422].includes(error.status) || error.code === 'no_available_route');
