import type { Page } from 'playwright/test';

/**
 * Whether React has taken the page over and put what was streamed into its place, or there is nothing to take over: a file,
 * or a page of another server. Until then the comment before a boundary's template says that it waits.
 */
const isTakenOver = (): boolean => {
  if (document.querySelector('script[src*="/_next/"]') === null) return true;
  const boundaries = [...document.querySelectorAll('template[id^="B:"]')];
  return (
    'hydrated' in document.documentElement.dataset &&
    !boundaries.some(({ previousSibling }) =>
      ['$?', '$~'].includes(previousSibling?.nodeValue ?? ''),
    )
  );
};

/**
 * Makes `goto`, `reload` and `waitForURL` end once React has taken the page over: a key that is pressed before is lost,
 * a text may be there twice, and on a busy machine a test is faster than that. A test of that moment itself names its
 * `waitUntil`.
 */
export function waitForReact(page: Page): Page {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const waitForURL = page.waitForURL.bind(page);
  const takenOver = () => page.waitForFunction(isTakenOver, null, { timeout: 30_000 });
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil === undefined) await takenOver();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (options?.waitUntil === undefined) await takenOver();
    return response;
  };
  page.waitForURL = async (url, options) => {
    await waitForURL(url, options);
    if (options?.waitUntil === undefined) await takenOver();
  };
  return page;
}
