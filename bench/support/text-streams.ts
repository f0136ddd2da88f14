import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

/** A client of streamed chat completions. */
export interface StreamTarget {
  readonly name: string;
  /** Of the endpoint. */
  readonly url: string;
  readonly key: string;
  readonly model: string;
  /** Each request has an Idempotency-Key of its own. */
  readonly idempotent?: boolean;
}

/** One stream as its reader saw it. Times in milliseconds from the request. */
export interface SeenStream {
  readonly firstMs: number;
  readonly totalMs: number;
  /** Numbered words that came, in their order. */
  readonly words: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });
const word = /"content":"w(\d+) "/g;

/** Sends one request, reads the stream to its end and checks that no word is missing or out of order. */
export function readStream(target: StreamTarget): Promise<SeenStream> {
  const body = JSON.stringify({
    model: target.model,
    stream: true,
    messages: [{ role: 'user', content: 'Count, please.' }],
  });
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const call = request(target.url, {
      method: 'POST',
      agent,
      headers: {
        authorization: `Bearer ${target.key}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        ...(target.idempotent === true ? { 'idempotency-key': randomUUID() } : {}),
      },
    });
    call.on('error', reject);
    call.on('response', (response) => {
      let text = '';
      let firstMs = 0;
      response.setEncoding('latin1');
      response.on('data', (chunk: string) => {
        text += chunk;
        if (firstMs === 0 && text.includes('"content":"w')) firstMs = performance.now() - startedAt;
      });
      response.on('error', reject);
      response.on('end', () => {
        const totalMs = performance.now() - startedAt;
        const numbers = [...text.matchAll(word)].map(([, number]) => Number(number));
        const lostIndex = numbers.findIndex((number, index) => number !== index);
        if (response.statusCode !== 200 || lostIndex !== -1 || !text.endsWith('data: [DONE]\n\n')) {
          const what = lostIndex === -1 ? text.slice(-500) : `word ${lostIndex} is lost`;
          reject(new Error(`${target.name} answered ${response.statusCode}: ${what}`));
        } else resolve({ firstMs, totalMs, words: numbers.length });
      });
    });
    call.end(body);
  });
}

/** Streams a second with `concurrency` open at a time, for about `seconds`. */
export async function streamsPerSecond(
  target: StreamTarget,
  concurrency: number,
  seconds: number,
): Promise<number> {
  const startedAt = performance.now();
  let ended = 0;
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (performance.now() - startedAt < seconds * 1000) {
        await readStream(target);
        ended += 1;
      }
    }),
  );
  return (ended / (performance.now() - startedAt)) * 1000;
}

/** The value below which `share` (0 to 1) of `values` are. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
