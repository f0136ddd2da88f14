import { expect, vi } from 'vitest';
import { allScopes } from '@/lib/contract';
import { freshPostgres } from '@/lib/platform/testing';
import { createTestService, picture, type TestService, type TestWorkspace } from '../../testing';
import { type ListeningService, listenService } from '../../text/testing/listening-service';

export type Json = Record<string, unknown>;

/** A response as a client reads it. `body` is empty if it is not JSON. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Json;
}

interface Call {
  /** POST if there is a body. */
  readonly method?: string;
  /** JSON, or an unchanged form. */
  readonly body?: Json | FormData | string;
  readonly headers?: Record<string, string>;
  /** By default the fixture's own key; null: none. */
  readonly key?: string | null;
}

/** The embedded service on a port, with a workspace of 1,000 credits and a key that may do everything. */
export interface Documented {
  readonly service: TestService;
  readonly url: string;
  readonly own: TestWorkspace;
  call(path: string, call?: Call): Promise<Answer>;
  /** As {@link call}, with the body as text, for streams. */
  text(path: string, call?: Call): Promise<{ status: number; headers: Headers; text: string }>;
  /** The fields that a model declares. */
  fields(model: string): Promise<readonly Json[]>;
  /** Status, code and parameter of a refusal. */
  refusal(path: string, call?: Call): Promise<readonly [number, unknown, unknown]>;
  upload(file: Blob, where?: 'images' | 'files', call?: Call): Promise<Answer>;
  /** Uploads a PNG. */
  picture(call?: Call): Promise<Json>;
  balance(key?: string): Promise<{ available: number; authorized: number }>;
  /** Creates a task, and returns its receipt. */
  create(body: Json, call?: Call): Promise<Json>;
  /** The task once it has ended. */
  ended(taskId: unknown): Promise<Json>;
  close(): Promise<void>;
}

type Options = Parameters<typeof createTestService>[1] & { credits?: number };

export async function openDocumented(options: Options = {}): Promise<Documented> {
  const { database, remove } = await freshPostgres();
  const service = await createTestService(database, options);
  await service.start();
  const listening: ListeningService = await listenService(service);
  const ownWorkspace = await service.workspace({
    credits: options.credits ?? 1_000,
    key: { scopes: [...allScopes] },
  });

  async function send(
    path: string,
    { method, body, headers = {}, key = ownWorkspace.secret }: Call = {},
  ) {
    const isJson = body !== undefined && typeof body !== 'string' && !(body instanceof FormData);
    return fetch(`${listening.url}${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(isJson || typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : (body as BodyInit) }),
    });
  }

  const call: Documented['call'] = async (path, options) => {
    const response = await send(path, options);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? (JSON.parse(text) as Json) : {},
    };
  };

  const upload: Documented['upload'] = (file, where = 'images', more = {}) => {
    const form = new FormData();
    form.set('file', file, 'file.png');
    return call(`/v1/uploads/${where}`, { ...more, body: form });
  };

  return {
    service,
    url: listening.url,
    own: ownWorkspace,
    call,
    upload,
    async text(path, options) {
      const response = await send(path, options);
      return { status: response.status, headers: response.headers, text: await response.text() };
    },
    async fields(model) {
      const { body } = await call('/v1/models');
      const found = (body.data as Json[]).find(({ id }) => id === model);
      if (found === undefined) throw new Error(`${model} is not listed.`);
      return (found.schema as { fields: Json[] }).fields;
    },
    async refusal(path, options) {
      const { status, body } = await call(path, options);
      const { code, param } = (body.error ?? {}) as Json;
      return [status, code, param] as const;
    },
    async picture(more) {
      const png = await picture({ width: 320, height: 240 });
      const answer = await upload(new Blob([new Uint8Array(png)]), 'images', more);
      expect(answer.status).toBe(201);
      return answer.body;
    },
    async balance(key) {
      const { body } = await call('/v1/user/balance', key === undefined ? {} : { key });
      return { available: Number(body.quota_amount), authorized: Number(body.authorized_amount) };
    },
    async create(body, more = {}) {
      const answer = await call('/v1/generations', { ...more, body });
      expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 201 });
      return answer.body;
    },
    ended: (taskId) =>
      vi.waitFor(
        async () => {
          const { body } = await call(`/v1/tasks/${taskId}`);
          expect(['succeeded', 'failed', 'canceled', 'expired']).toContain(body.status);
          return body;
        },
        { timeout: 40_000, interval: 30 },
      ),
    async close() {
      await listening.close();
      expect(await service.mismatches()).toEqual([]);
      await service.close();
      await database.close();
      await remove();
    },
  };
}
