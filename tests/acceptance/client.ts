import { setTimeout as wait } from 'node:timers/promises';
import type { Task } from '../../lib/contract/index.ts';

/** A response of the interface; its body is parsed if it is JSON. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

/** The interface as a program with a key uses it. */
export interface Client {
  get(path: string): Promise<Answer>;
  post(path: string, body: object | FormData, headers?: Record<string, string>): Promise<Answer>;
  /** Polls a task until it ends. Throws when it does not within `withinMs`. */
  untilEnded(taskId: string, withinMs?: number): Promise<Task>;
}

const pollMs = 200;

/** A client of the interface at `baseUrl` that sends `key` with every call. */
export function createClient(baseUrl: string, key: string): Client {
  async function call(path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await fetch(`${baseUrl}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${key}`, ...init.headers },
    });
    const body = (await response.json()) as Record<string, unknown>;
    return { status: response.status, headers: response.headers, body };
  }
  const get = (path: string): Promise<Answer> => call(path);
  return {
    get,
    post: (path, body, headers = {}) =>
      body instanceof FormData
        ? call(path, { method: 'POST', body, headers })
        : call(path, {
            method: 'POST',
            body: JSON.stringify(body),
            headers: { 'content-type': 'application/json', ...headers },
          }),
    async untilEnded(taskId, withinMs = 120_000) {
      const deadline = Date.now() + withinMs;
      while (Date.now() < deadline) {
        const { body } = await get(`/v1/tasks/${taskId}`);
        const task = body as unknown as Task;
        if (task.status !== 'queued' && task.status !== 'running') return task;
        await wait(pollMs);
      }
      throw new Error(`${taskId} did not end within ${withinMs} ms.`);
    },
  };
}
