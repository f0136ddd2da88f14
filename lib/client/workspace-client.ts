import { type GenerationParams, headers, type TaskListQuery } from '@/lib/contract';
import * as endpoints from '@/lib/contract/endpoints';
import { createWithAdditions } from './additions';
import { createBillingCalls } from './billing';
import { callEndpoint } from './call-endpoint';
import { readBalance, readModels, readQuote, readReceipt, readTask, readTasks } from './reading';
import { type CallOptions, createTransport, type TransportOptions } from './transport';

type Signal = Pick<CallOptions, 'signal'>;
type UploadEndpoint = typeof endpoints.uploadImage | typeof endpoints.uploadFile;
/** `ownService` for the embedded service, which knows what we add to the interface. */
type ClientOptions = TransportOptions & { readonly ownService?: boolean };
type StreamEndpoint = typeof endpoints.createChatCompletion | typeof endpoints.createResponse;

/**
 * Client of the public interface with a workspace's key. Every method throws `ResponseError`, `UnreachableError`
 * or `ForeignResponseError`; calls that can be repeated safely are, with the same idempotency key.
 */
export function createWorkspaceClient({ ownService = false, ...options }: ClientOptions) {
  const transport = createTransport(options);
  const withAdditions = createWithAdditions(ownService);
  const call = callEndpoint(transport);
  /** Passes a multipart body through unread, and returns the raw response. */
  const forward = (
    { path }: UploadEndpoint | typeof endpoints.verifyProvenance,
    body: ReadableStream<Uint8Array>,
    init: UploadInit,
  ) =>
    transport.send(path, {
      method: 'POST',
      body,
      headers: init.headers,
      ...(init.signal ? { signal: init.signal } : {}),
      duplex: 'half',
    } as RequestInit);
  return {
    models: {
      /** Includes models of sound, which a service lists only when asked to. */
      list: (signal?: Signal) =>
        withAdditions({ include: 'audio' as const }, ['include'], (query) =>
          call(endpoints.listModels, { query, ...signal }, readModels),
        ),
    },
    quotes: {
      /** Read-only, so repeated like a GET. `body` is the flat shape, `model` included. */
      create: (body: GenerationParams, signal?: Signal) =>
        call(endpoints.createQuote, { body, ...signal }, readQuote),
    },
    generations: {
      create: (body: GenerationParams, options: { idempotencyKey: string } & Signal) =>
        call(endpoints.createGeneration, { body, ...options }, readReceipt),
    },
    tasks: {
      get: (taskId: string, signal?: Signal) =>
        call(endpoints.getTask, { params: { task_id: taskId }, ...signal }, readTask),
      /** Additive to the interface: a remote service may answer 404 or 405. */
      list: (query: TaskListQuery, signal?: Signal) =>
        call(endpoints.listTasks, { query, ...signal }, readTasks),
      /** Additive to the interface. */
      cancel: (taskId: string, signal?: Signal) =>
        call(endpoints.cancelTask, { params: { task_id: taskId }, ...signal }, readTask),
    },
    text: {
      /**
       * Streams an answer; resolves with the raw 2xx as soon as its headers have arrived. A lost call is repeated under the same
       * key, so that the service replays its turn and does not charge twice. Aborting the signal ends the work.
       */
      async stream(
        path: StreamEndpoint['path'],
        body: Readonly<Record<string, unknown>>,
        { idempotencyKey, signal }: { idempotencyKey: string; signal: AbortSignal },
      ): Promise<Response> {
        return withAdditions(body, ['store'], (sentBody) =>
          transport.open(path, {
            method: 'POST',
            body: JSON.stringify(sentBody),
            signal,
            headers: {
              accept: 'text/event-stream',
              'content-type': 'application/json',
              [headers.idempotencyKey]: idempotencyKey,
            },
          }),
        );
      },
    },
    balance: {
      get: (signal?: Signal) => call(endpoints.getBalance, { ...signal }, readBalance),
    },
    /** Needs a key with the scope `billing`. */
    billing: createBillingCalls(call, withAdditions),
    provenance: {
      /** Additive to the interface. */
      verify: (body: ReadableStream<Uint8Array>, init: UploadInit) =>
        forward(endpoints.verifyProvenance, body, init),
    },
    uploads: {
      /** 201 or an error envelope. */
      forward: (kind: 'images' | 'files', body: ReadableStream<Uint8Array>, init: UploadInit) =>
        forward(kind === 'images' ? endpoints.uploadImage : endpoints.uploadFile, body, init),
    },
  };
}

interface UploadInit {
  /** `content-type` with the boundary, and `content-length` when known. */
  readonly headers: Record<string, string>;
  readonly signal?: AbortSignal | undefined;
}

export type WorkspaceClient = ReturnType<typeof createWorkspaceClient>;
