import { afterAll, expect, vi } from 'vitest';

/** The variables of the environment at the start: packages may add some while they load, such as sharp's. */
const variables = Object.keys(process.env);

/** What one test file could change for the next one in its worker. */
const globalState = () => ({
  fetch: globalThis.fetch,
  Date: globalThis.Date,
  now: Date.now,
  performanceNow: performance.now,
  random: Math.random,
  randomUUID: crypto.randomUUID,
  timers: [setTimeout, setInterval, setImmediate],
  isTimeFaked: vi.isFakeTimers(),
  isPage: 'document' in globalThis,
  environment: variables.map((name) => `${name}=${process.env[name]}`),
  folder: process.cwd(),
  listeners: ['SIGTERM', 'SIGINT', 'uncaughtException', 'unhandledRejection', 'warning'].map(
    (event) => `${event}: ${process.listenerCount(event)}`,
  ),
});

const before = globalState();

/** In the project `shared`, whose files share workers: a file fails when it leaves global state changed. */
afterAll(() => {
  expect(globalState(), 'global state that this file leaves changed').toEqual(before);
});
