import type { GenerationParams, TaskListQuery } from '@/lib/contract';
import { headers } from '@/lib/contract';
import { createBillingCalls } from './billing';
import { errorOf } from './errors';
import { readBalance, readModels, readQuote, readReceipt, readTask, readTasks } from './reading';
import type { CallOptions, TransportOptions } from './transport';
import { createTransport } from './transport';

type Signal = Pick<CallOptions, 'signal'>;

/**
 * Client of the public interface with a workspace's key. Every method throws `AnswerError`, `UnreachableError`
 * or `ForeignAnswerError`; calls that can be repeated safely are, with the same idempotency key.
 */
export function createWorkspaceClient(options: TransportOptions) {
  const { call, send } = createTransport(options);
  return {
    models: {
      /** With models of sound; a service that does not know the parameter leaves it. */
      list: (signal?: Signal) =>
        call('/v1/models', readModels, { query: { include: 'audio' }, ...signal }),
    },
    quotes: {
      /** Read-only, so repeated like a GET. `body` is the flat shape, `model` included. */
      create: (body: GenerationParams, signal?: Signal) =>
        call('/v1/quote', readQuote, { method: 'POST', readOnly: true, json: body, ...signal }),
    },
    generations: {
      create: (body: GenerationParams, options: { idempotencyKey: string } & Signal) =>
        call('/v1/generations', readReceipt, { method: 'POST', json: body, ...options }),
    },
    tasks: {
      get: (taskId: string, signal?: Signal) =>
        call(`/v1/tasks/${encodeURIComponent(taskId)}`, readTask, signal),
      /** Additive to the interface: a remote service may answer 404 or 405. */
      list: (query: TaskListQuery, signal?: Signal) =>
        call('/v1/tasks', readTasks, { query, ...signal }),
      /** Additive to the interface. */
      cancel: (taskId: string, signal?: Signal) =>
        call(`/v1/tasks/${encodeURIComponent(taskId)}/cancel`, readTask, {
          method: 'POST',
          ...signal,
        }),
    },
    text: {
      /**
       * One attempt of a streamed answer; resolves with the raw 2xx as soon as its head is there. A repeat under the
       * same key is not charged again. Aborting the signal ends the work.
       */
      async stream(
        path: '/v1/chat/completions' | '/v1/responses',
        body: unknown,
        { idempotencyKey, signal }: { idempotencyKey: string; signal: AbortSignal },
      ): Promise<Response> {
        const response = await send(path, {
          method: 'POST',
          body: JSON.stringify(body),
          signal,
          headers: {
            accept: 'text/event-stream',
            'content-type': 'application/json',
            [headers.idempotencyKey]: idempotencyKey,
          },
        });
        if (!response.ok) throw await errorOf(response);
        return response;
      },
    },
    balance: {
      get: (signal?: Signal) => call('/v1/user/balance', readBalance, signal),
    },
    /** Needs a key with the scope `billing`. */
    billing: createBillingCalls(call, '/api/billing'),
    provenance: {
      /** Passes a multipart body through unread; the raw answer. Additive to the interface. */
      verify: (body: ReadableStream<Uint8Array>, init: UploadInit) =>
        send('/v1/provenance/verify', {
          method: 'POST',
          body,
          headers: init.headers,
          ...(init.signal ? { signal: init.signal } : {}),
          duplex: 'half',
        } as RequestInit),
    },
    uploads: {
      /** Passes a multipart body through unread; the raw answer, 201 or an error envelope. */
      forward: (kind: 'images' | 'files', body: ReadableStream<Uint8Array>, init: UploadInit) =>
        send(`/v1/uploads/${kind}`, {
          method: 'POST',
          body,
          headers: init.headers,
          ...(init.signal ? { signal: init.signal } : {}),
          duplex: 'half',
        } as RequestInit),
    },
  };
}

interface UploadInit {
  /** `content-type` with the boundary, and `content-length` when known. */
  readonly headers: Record<string, string>;
  readonly signal?: AbortSignal | undefined;
}

export type WorkspaceClient = ReturnType<typeof createWorkspaceClient>;
