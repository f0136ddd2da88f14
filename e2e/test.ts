import { test as base, expect } from 'playwright/test';
import type { Watch } from './watch';
import { watch } from './watch';

/**
 * The browser tests' own `test`: it fails when a page writes an error to the console, breaks its content policy,
 * warns of hydration, or when any answer in the whole run holds a key.
 */
export const test = base.extend<{ watched: Watch }>({
  watched: [
    async ({ context }, use) => {
      const watched = watch(context);
      await use(watched);
      expect(await watched.troubles()).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
