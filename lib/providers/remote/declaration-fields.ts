import { z } from 'zod';
import type { ProviderLimits } from '../media';

/** Fields that declarations of remote providers share. */

export const environmentVariable = z
  .string()
  .regex(/^[A-Z_][A-Z0-9_]*$/, 'use the name of an environment variable');

/** The keys that a driver takes from the server's environment, and the only places that may receive them. */
export interface EnvironmentKeys {
  /** The usual environment variable of a key, by its setting. */
  readonly variables: Readonly<Record<string, string>>;
  /** The provider's own addresses, without paths. */
  readonly addresses: readonly string[];
}

/** An address without a `/` at the end. */
export const serviceUrl = z
  .url({ protocol: /^https?$/ })
  .transform((url) => url.replace(/\/{1,9}$/, ''));

/** Where a request waits for its pictures. */
export const answerSeconds = z
  .number()
  .int()
  .min(10)
  .max(3_600)
  .default(600)
  .describe('The longest that a request for pictures may take.');

/** The account's limits, divided by the number of processes: each process applies them on its own. */
export const limitFields = ({ concurrent, perMinute }: ProviderLimits) => ({
  concurrent: z
    .number()
    .int()
    .min(1)
    .max(1_000)
    .default(concurrent)
    .describe('Tasks that run there at once, for each process of this server.'),
  perMinute: z
    .number()
    .int()
    .min(1)
    .max(100_000)
    .default(perMinute)
    .describe('Requests in any 60 seconds, for each process of this server.'),
});

const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether a provider runs on this machine: only then may its results be fetched from loopback addresses. */
export const isOnThisMachine = (url: string): boolean => loopback.test(new URL(url).hostname);
