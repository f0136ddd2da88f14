import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

/** The response of the server at a path; a function is called for each request. */
export interface ServedFile {
  readonly status?: number;
  readonly type?: string;
  readonly body?: Uint8Array | string;
  readonly location?: string;
  /** The response waits for this. */
  readonly after?: Promise<void>;
}

/** A file server elsewhere, for the tests of the describe block that calls this. */
export function fileServer(): {
  /** Serves the file at this path from now on. */
  serve(path: string, file: ServedFile | (() => ServedFile)): string;
  remove(path: string): void;
  /** The address of a path. */
  at(path: string): string;
  /** The number of requests for a path. */
  requests(path: string): number;
} {
  const files = new Map<string, ServedFile | (() => ServedFile)>();
  const requests = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    requests.set(path, (requests.get(path) ?? 0) + 1);
    const found = files.get(path) ?? { status: 404 };
    const {
      status = 200,
      type,
      body,
      location,
      after,
    } = typeof found === 'function' ? found() : found;
    await after;
    if (type !== undefined) response.setHeader('content-type', type);
    if (location !== undefined) response.setHeader('location', location);
    response.writeHead(status).end(body);
  });
  beforeAll(
    () => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve())),
  );
  afterAll(() => void server.close());
  const at = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  return {
    serve(path, file) {
      files.set(path, file);
      return at(path);
    },
    remove: (path) => void files.delete(path),
    at,
    requests: (path) => requests.get(path) ?? 0,
  };
}
