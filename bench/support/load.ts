import autocannon, { type Request } from 'autocannon';

/** One kind of request, asked again and again. */
export interface Load {
  readonly url: string;
  readonly path: string;
  readonly method?: 'GET' | 'POST';
  readonly key?: string;
  readonly body?: object;
  /** Each request has an Idempotency-Key of its own. */
  readonly idempotent?: boolean;
  readonly connections: number;
  readonly seconds: number;
}

/** Responses of a run: how many per second, and their median time in milliseconds. */
export interface LoadResult {
  readonly perSecond: number;
  readonly p50Ms: number;
}

/** Sends requests over keep-alive connections for `seconds`. Throws when a response is not 2xx. */
export async function applyLoad(load: Load): Promise<LoadResult> {
  const result = await autocannon({
    url: `${load.url}${load.path}`,
    method: load.method ?? 'GET',
    headers: {
      ...(load.key === undefined ? {} : { authorization: `Bearer ${load.key}` }),
      ...(load.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(load.body === undefined ? {} : { body: JSON.stringify(load.body) }),
    ...(load.idempotent === true ? { requests: [{ setupRequest: withIdempotencyKey }] } : {}),
    connections: load.connections,
    duration: load.seconds,
  });
  const refused = result.non2xx + result.errors;
  if (refused > 0) throw new Error(`${load.path}: ${refused} calls failed.`);
  return { perSecond: result['2xx'] / result.duration, p50Ms: result.latency.p50 };
}

const withIdempotencyKey = (request: Request): Request => ({
  ...request,
  headers: { ...request.headers, 'idempotency-key': crypto.randomUUID() },
});

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};
