import { type ServerProcess, startServer } from '../server-process';

export const operatorKey = 'kill-run-operator-0123456789abcdef';
export const initialCredits = 100_000;

/** Base URL and key for calls. */
export interface Caller {
  readonly url: string;
  readonly key: string;
}

/** Starts the production server on a data folder, as `npm start` does, with a fixed operator key. */
export const startOn = (dataDir: string, port?: number): Promise<ServerProcess> =>
  startServer({
    dataDir,
    ...(port === undefined ? {} : { port }),
    readyWithinMs: 120_000,
    env: {
      ATELIER_INIT_USER_EMAIL: 'owner@example.com',
      ATELIER_INIT_USER_PASSWORD: 'a long enough password',
      ATELIER_INIT_WORKSPACE: 'Kill run',
      ATELIER_OPERATOR_KEY: operatorKey,
      ATELIER_ALLOW_LOOPBACK: '1',
      LOG_LEVEL: 'warn',
    },
  });

/** Calls the interface; `null` when there was no answer before `signal` aborted. */
export async function call<T>(
  { url, key }: Caller,
  path: string,
  body?: { json: unknown; idempotencyKey: string },
  signal?: AbortSignal,
): Promise<{ status: number; body: T } | null> {
  try {
    const response = await fetch(`${url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        ...(body ? { 'idempotency-key': body.idempotencyKey } : {}),
      },
      ...(body ? { body: JSON.stringify(body.json) } : {}),
      ...(signal ? { signal } : {}),
    });
    return { status: response.status, body: (await response.json()) as T };
  } catch {
    return null;
  }
}
