import type { ServerProcess } from '../server-process';
import { startServer } from '../server-process';

export const apiKey = 'kill-run-key-0123456789abcdef';
export const initialCredits = 100_000;

/** Starts the production server on a data folder, as `npm start` does, with a key that is known. */
export const startOn = (dataDir: string, port?: number): Promise<ServerProcess> =>
  startServer({
    dataDir,
    ...(port === undefined ? {} : { port }),
    readyWithinMs: 120_000,
    env: {
      ATELIER_INIT_USER_EMAIL: 'owner@example.com',
      ATELIER_INIT_USER_PASSWORD: 'a long enough password',
      ATELIER_INIT_WORKSPACE: 'Kill run',
      ATELIER_INIT_API_KEY: apiKey,
      ATELIER_INIT_CREDITS: String(initialCredits),
      LOG_LEVEL: 'warn',
    },
  });

/** Calls the interface; `null` when nobody answered. */
export async function call<T>(
  server: Pick<ServerProcess, 'url'>,
  path: string,
  body?: { json: unknown; idempotencyKey: string },
): Promise<{ status: number; body: T } | null> {
  try {
    const response = await fetch(`${server.url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${apiKey}`,
        'content-type': 'application/json',
        ...(body ? { 'idempotency-key': body.idempotencyKey } : {}),
      },
      ...(body ? { body: JSON.stringify(body.json) } : {}),
    });
    return { status: response.status, body: (await response.json()) as T };
  } catch {
    return null;
  }
}
