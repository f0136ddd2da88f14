import type { Page } from 'playwright';

/** DevTools' "Fast 4G", and a processor four times slower than this machine's. */
export const profile = {
  name: 'Fast 4G, CPU ÷ 4',
  latencyMs: 165,
  downBytes: (9_000_000 * 0.9) / 8,
  upBytes: (1_500_000 * 0.9) / 8,
  cpu: 4,
} as const;

/** Slows this page's network and processor down, with an empty cache. */
export async function throttle(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: profile.latencyMs,
    downloadThroughput: profile.downBytes,
    uploadThroughput: profile.upBytes,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: profile.cpu });
}

/** Compressed bytes of the scripts that a page's document names: its first-load JavaScript. */
export async function firstLoadBytes(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'load' });
  const html = await (await page.request.get(url)).text();
  const sources = [...html.matchAll(/<script[^>]+src="([^"]+)"/g)].map((match) => match[1] ?? '');
  return page.evaluate((wanted) => {
    const names = new Set(wanted.map((source) => new URL(source, location.href).href));
    return performance
      .getEntriesByType('resource')
      .filter((entry) => names.has(entry.name))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0);
  }, sources);
}

/** Compressed bytes of every script that a page has fetched once it is at rest, those fetched later too. */
export async function restBytes(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'networkidle' });
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  );
}

/** Largest contentful paint (ms) and cumulative layout shift of a page once its content is there. */
export async function paintFigures(
  page: Page,
  url: string,
  ready: string,
): Promise<{ lcpMs: number; cls: number }> {
  await page.goto(url, { waitUntil: 'load' });
  await page.locator(ready).first().waitFor();
  await page.waitForLoadState('networkidle');
  return page.evaluate(
    () =>
      new Promise<{ lcpMs: number; cls: number }>((resolve) => {
        let lcpMs = 0;
        let cls = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) lcpMs = entry.startTime;
        }).observe({ type: 'largest-contentful-paint', buffered: true });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
            if (!shift.hadRecentInput) cls += shift.value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve({ lcpMs, cls }), 300);
      }),
  );
}

/** Scrolls the console's main part end to end: its longest frame (ms) and the most tiles in the page at once. */
export const scrollFigures = (page: Page): Promise<{ frameMs: number; tiles: number }> =>
  page.evaluate(
    () =>
      new Promise<{ frameMs: number; tiles: number }>((resolve) => {
        const main = document.querySelector('main') as HTMLElement;
        let frameMs = 0;
        let tiles = 0;
        let last = performance.now();
        const step = (now: number) => {
          frameMs = Math.max(frameMs, now - last);
          last = now;
          tiles = Math.max(tiles, document.querySelectorAll('[data-tile]').length);
          const before = main.scrollTop;
          main.scrollTop += main.clientHeight * 0.8;
          if (main.scrollTop === before) resolve({ frameMs, tiles });
          else requestAnimationFrame(step);
        };
        requestAnimationFrame((now) => {
          last = now;
          requestAnimationFrame(step);
        });
      }),
  );

/** Collects how long each key press took to its next paint, ms (the Event Timing API; steps of 8 ms). */
export const watchKeys = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { keyTimes: times });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.name === 'keydown') times.push(entry.duration);
      }
    }).observe({
      type: 'event',
      durationThreshold: 16,
      buffered: false,
    } as PerformanceObserverInit);
  });

/** What {@link watchKeys} has collected; presses below the API's 16 ms are not listed and count as 16. */
export async function keyTimes(page: Page, presses: number): Promise<number[]> {
  const listed = await page.evaluate(
    () => (window as Window & { keyTimes?: number[] }).keyTimes ?? [],
  );
  return [...listed, ...Array(Math.max(0, presses - listed.length)).fill(16)];
}

/** Presses a key and waits until there is a `selector` with another text than before: how long that took, ms. */
export async function untilChanged(page: Page, key: string, selector: string): Promise<number> {
  // Start observing before the key is pressed, because key and observer reach the page by different connections.
  const watching = await page.evaluateHandle((wanted) => {
    const text = () => document.querySelector(wanted)?.textContent;
    const before = text();
    let submittedAt = 0;
    const onKeyDown = (event: KeyboardEvent) => {
      submittedAt = event.timeStamp;
    };
    document.addEventListener('keydown', onKeyDown, { once: true, capture: true });
    const changed = new Promise<number>((resolve, reject) => {
      const giveUp = performance.now() + 10_000;
      const look = () => {
        const now = text();
        if (submittedAt > 0 && now !== undefined && now !== before) {
          resolve(performance.now() - submittedAt);
        } else if (performance.now() > giveUp) reject(new Error(`The text stayed ${before}.`));
        else requestAnimationFrame(look);
      };
      look();
    });
    return { changed };
  }, selector);
  await page.keyboard.press(key);
  return watching.evaluate(({ changed }) => changed);
}

/** The value below which 95 % of `values` are. */
export function p95(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? 0;
}
