import { test as base, expect } from 'playwright/test';
import { waitForReact } from './taken-over';
import { type Watch, watch } from './watch';

/**
 * `test` for the browser tests. It also fails when a page logs an error, breaks its content policy or fails to hydrate,
 * and when a response contains an API key.
 */
export const test = base.extend<{ watched: Watch }>({
  browser: [
    ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await newContext(options);
        const newPage = context.newPage.bind(context);
        context.newPage = async () => waitForReact(await newPage());
        return context;
      };
      return use(browser);
    },
    { scope: 'worker' },
  ],
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
