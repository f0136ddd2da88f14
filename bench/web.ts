import { type BrowserContext, chromium, type Locator, type Page } from 'playwright';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/setup/chromium.mjs';
import {
  firstLoadBytes,
  keyTimes,
  p95,
  paintFigures,
  profile,
  restBytes,
  scrollFigures,
  throttle,
  untilChanged,
  watchKeys,
} from './support/figures.ts';
import { median } from './support/load.ts';
import { owner, signIn, withWebServer } from './support/web-server.ts';
import type { Row } from './types.ts';

export const name = 'the console in a browser, production build';

const creations = 50_000;
const loads = 3;
const prompt = 'a harbour at dusk, with boats; '.repeat(8);
/** The longest wait for a page: the first visit of each loads its code in the server. */
const waitMs = 60_000;
/** Create's first-load JavaScript may not grow above what it was before the canvas, KiB. */
const mostCreateScripts = 221;
const home = `/${owner.workspace}`;
/** A page for an unknown address: only the root layout and a few words, nothing of the console. */
const emptyPage = '/nowhere/at-all';

const measuredPages = [
  'create',
  'gallery',
  'boards',
  'chat',
  'models',
  'assets',
  'usage',
  'billing',
  'keys',
  'settings',
];

/** The price on the button, once it belongs to the form's current values. */
const settledPrice = '[data-testid=generate] > span:not([data-pending])';

async function scripts(page: Page, url: string): Promise<Row[]> {
  const empty = await firstLoadBytes(page, url + emptyPage);
  const rows: Row[] = [];
  for (const path of measuredPages) {
    const bytes = await firstLoadBytes(page, `${url}${home}/${path}`);
    const ratio = bytes / empty;
    const most = path === 'create' ? mostCreateScripts : Number.POSITIVE_INFINITY;
    rows.push({
      name: `First-load JavaScript of ${path}`,
      value: bytes / 1024,
      unit: 'KiB',
      yardstick: { name: 'an empty page', value: empty / 1024 },
      ratio,
      aim: path === 'create' ? `≤ ${most} KiB, ratio ≤ 1.5` : 'ratio ≤ 1.5',
      pass: ratio <= 1.5 && bytes / 1024 <= most,
    });
    rows.push({
      name: `All JavaScript of ${path} once it is at rest`,
      value: (await restBytes(page, `${url}${home}/${path}`)) / 1024,
      unit: 'KiB',
    });
  }
  return rows;
}

/** LCP (ms, median) and CLS (largest) of a page over several loads, each with an empty cache. */
async function paintsOf(
  context: BrowserContext,
  { url, ready, isThrottled }: { url: string; ready: string; isThrottled: boolean },
) {
  const figures: { lcpMs: number; cls: number }[] = [];
  for (let load = 0; load < loads; load += 1) {
    const page = await context.newPage();
    if (isThrottled) await throttle(page);
    figures.push(await paintFigures(page, url, ready));
    await page.close();
  }
  return {
    lcp: median(figures.map(({ lcpMs }) => lcpMs)) / 1000,
    cls: Math.max(...figures.map((each) => each.cls)),
  };
}

/** On this machine as it is, and slowed down. */
const paints = async (context: BrowserContext, url: string): Promise<Row[]> => [
  ...(await paintRows(context, url, false)),
  ...(await paintRows(context, url, true)),
];

async function paintRows(
  context: BrowserContext,
  url: string,
  isThrottled: boolean,
): Promise<Row[]> {
  const pages = [
    { label: 'Create', path: 'create', ready: '[data-testid=generate]' },
    { label: 'Gallery', path: 'gallery', ready: '[data-tile] img' },
  ];
  const condition = isThrottled ? ` (${profile.name})` : '';
  const empty = await paintsOf(context, { url: url + emptyPage, ready: 'body', isThrottled });
  const rows: Row[] = [];
  for (const { label, path, ready } of pages) {
    const page = { url: `${url}${home}/${path}`, ready, isThrottled };
    const { lcp, cls } = await paintsOf(context, page);
    rows.push(
      {
        name: `LCP of ${label}${condition}`,
        value: lcp,
        unit: 's',
        yardstick: { name: 'an empty page', value: empty.lcp },
        ratio: lcp / empty.lcp,
        aim: '≤ 0.8',
        pass: lcp <= 0.8,
      },
      {
        name: `CLS of ${label}${condition}`,
        value: cls,
        unit: '',
        aim: '≤ 0.01',
        pass: cls <= 0.01,
      },
    );
  }
  return rows;
}

async function scrolling(page: Page, url: string): Promise<Row[]> {
  await page.goto(`${url}${home}/gallery`);
  await page.locator('[data-tile] img').first().waitFor();
  await page.waitForLoadState('networkidle');
  const { frameMs, tiles } = await scrollFigures(page);
  return [
    {
      name: `Longest frame, what is laid out of ${creations.toLocaleString('en-US')} creations scrolled end to end`,
      value: frameMs,
      unit: 'ms',
      aim: '≤ 100',
      pass: frameMs <= 100,
    },
    {
      name: 'Most tiles in the page meanwhile',
      value: tiles,
      unit: 'tiles',
      aim: '≤ 200',
      pass: tiles <= 200,
    },
  ];
}

/** The visible button: while the page streams there may be a second, hidden one. */
const generateOf = (page: Page) => page.getByTestId('generate').filter({ visible: true });
const promptOf = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true });

/** Key press to updated field, ms p95. */
async function typingTime(page: Page, field: Locator): Promise<number> {
  await field.focus();
  await watchKeys(page);
  await field.pressSequentially(prompt, { delay: 60 });
  return p95(await keyTimes(page, prompt.length));
}

/** On this machine as it is, and slowed down. */
const typing = async (context: BrowserContext, url: string): Promise<Row[]> => [
  await typingRow(context, url, false),
  await typingRow(context, url, true),
];

async function typingRow(context: BrowserContext, url: string, isThrottled: boolean): Promise<Row> {
  const page = await context.newPage();
  if (isThrottled) await throttle(page);
  await page.setContent('<!doctype html><textarea></textarea>');
  const bare = await typingTime(page, page.locator('textarea'));
  await page.goto(`${url}${home}/create`);
  await generateOf(page).waitFor();
  const typed = await typingTime(page, promptOf(page));
  await page.close();
  return {
    name: `Key press to updated field${isThrottled ? ` (${profile.name})` : ''}`,
    value: typed,
    unit: 'ms p95',
    yardstick: { name: 'a bare field', value: bare },
    ratio: typed / bare,
    aim: '≤ 25',
    pass: typed <= 25,
  };
}

async function quoting(page: Page, url: string): Promise<Row[]> {
  await page.goto(`${url}${home}/create`);
  await generateOf(page).waitFor();
  await promptOf(page).fill('a harbour');
  await page.getByRole('button', { name: 'All settings' }).click();
  const count = page.getByRole('spinbutton', { name: 'Images' });
  const quotes: number[] = [];
  // Every combination is new, so that no price comes from the page's cache.
  for (const resolution of ['1K', '2K', '4K']) {
    await page.getByRole('radio', { name: resolution }).click();
    await page.locator(settledPrice).waitFor();
    for (const digit of ['2', '3', '4']) {
      await page.locator(settledPrice).waitFor();
      await count.selectText();
      quotes.push(await untilChanged(page, digit, settledPrice));
    }
    // Go back to one image, so that the price changes with the next number at every resolution.
    await page.locator(settledPrice).waitFor();
    await count.fill('1');
    await page.locator(settledPrice).waitFor();
  }
  const quote = p95(quotes);
  return [
    {
      name: 'Key press to fresh quote',
      value: quote,
      unit: 'ms p95',
      aim: '≤ 400',
      pass: quote <= 400,
    },
  ];
}

/** Figures over the production build (`npm run build` first) in headless Chromium. */
export async function run(): Promise<Row[]> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium was found. Run: node scripts/setup.mjs test');
  return withWebServer(creations, async (url) => {
    const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
    try {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      context.setDefaultTimeout(waitMs);
      // The loader names functions through this helper; a page does not have it.
      await context.addInitScript('globalThis.__name = (value) => value');
      const page = await context.newPage();
      await signIn(page, url);
      return [
        ...(await scripts(page, url)),
        ...(await paints(context, url)),
        ...(await scrolling(page, url)),
        ...(await typing(context, url)),
        ...(await quoting(page, url)),
      ];
    } finally {
      await browser.close();
    }
  });
}
