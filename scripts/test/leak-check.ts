import { afterAll, expect, vi } from 'vitest';

/** What one test file could change for the next one in its worker. */
const globalState = () => ({
  globals: Object.getOwnPropertyNames(globalThis).sort(),
  fetch: globalThis.fetch,
  now: Date.now,
  random: Math.random,
  isTimeFaked: vi.isFakeTimers(),
  environment: { ...process.env },
  folder: process.cwd(),
  listeners: process.eventNames().map((name) => [name, process.listenerCount(name)]),
});

const before = globalState();

/** In the project `shared`, whose files share workers: a file fails when it leaves global state changed. */
afterAll(() => {
  expect(globalState(), 'global state that this file leaves changed').toEqual(before);
});
