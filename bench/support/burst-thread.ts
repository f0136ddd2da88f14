/**
 * Requests a page over many new connections at once, in a separate thread, and counts how each of them ended.
 */
import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

export interface Burst {
  readonly url: string;
  readonly requests: number;
}

export interface BurstOutcome {
  answered: number;
  refused: number;
  cutOff: number;
  /** When the last response was complete. */
  seconds: number;
}

const { url, requests } = workerData as Burst;
const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });

/** The status of a complete response; null when the connection was cut before its end. */
const ask = (): Promise<number | null> =>
  new Promise((resolve) => {
    const request = get(url, { agent }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.complete ? (answer.statusCode ?? null) : null));
      answer.on('error', () => resolve(null));
    });
    request.on('error', () => resolve(null));
  });

const from = performance.now();
const statuses = await Promise.all(Array.from({ length: requests }, ask));
const outcome: BurstOutcome = {
  answered: statuses.filter((status) => status === 200).length,
  refused: statuses.filter((status) => status === 503).length,
  cutOff: statuses.filter((status) => status !== 200 && status !== 503).length,
  seconds: (performance.now() - from) / 1000,
};
parentPort?.postMessage(outcome);
