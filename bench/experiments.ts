import { type BrowserContext, chromium, type Page } from 'playwright';
import type { ReadModel } from '@/lib/contract';
import { type Plan, planCells } from '@/lib/experiments';
import { normalizeModelForm } from '@/lib/forms';
import type { Database } from '@/lib/platform/database';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/setup/chromium.mjs';
import { paintFigures, profile, throttle } from './support/figures.ts';
import { median } from './support/load.ts';
import { owner, withWebServer } from './support/web-server.ts';
import type { Row } from './types.ts';

export const name = 'an experiment of 1,000 cells in a browser, production build';

const experiment = 'exp_bench00000000';
const path = `/${owner.workspace}/experiments/${experiment}`;
const loads = 3;
/** How long the open page is watched for polls, in seconds. */
const watchedSeconds = 35;

const design = {
  prompt: 'A [place] at {dawn|dusk}',
  lists: [{ name: 'place', values: Array.from({ length: 50 }, (_, index) => `harbour ${index}`) }],
  models: ['lumen-image', 'lumen-spark'],
  axes: [{ field: 'aspect_ratio', values: ['1:1', '4:3', '3:4', '16:9', '9:16'] }],
  values: {},
  repeats: 1,
  seeds: 'free' as const,
  seed: 1,
  layout: { columns: ['model' as const, 'field:aspect_ratio' as const], pages: [] },
  reuse: true,
};

/** The cells of the design by the models of a running server. */
async function readPlan(url: string): Promise<Plan> {
  const headers = { authorization: `Bearer ${owner.key}` };
  const answer = await fetch(`${url}/v1/models`, { headers });
  const { data } = (await answer.json()) as { data: ReadModel[] };
  return planCells(design, new Map(data.map((model) => [model.id, normalizeModelForm(model)])));
}

/** An experiment whose cells all have a result; the server must be stopped. */
async function seedExperiment(database: Database, { cells }: Plan): Promise<void> {
  if (cells.length !== 1000) throw new Error(`the design has ${cells.length} cells`);
  await database.query(
    `insert into console.experiments (id, workspace_id, created_by, name, design, envelope_milli, state)
      select $1, w.id, w.created_by, 'Bench', $2::jsonb, 4000000, 'done'
      from console.workspaces w where w.slug = $3`,
    [experiment, JSON.stringify(design), owner.workspace],
  );
  await database.query(
    `insert into console.experiment_cells
        (experiment_id, key, place, body, state, submission, task_id, price_milli, charged_milli)
      select $1, x ->> 'key', n, x -> 'body', 'succeeded', 'press_' || n,
        'task_seed' || lpad(n::text, 8, '0'), 4000, 4000
      from jsonb_array_elements($2::jsonb) with ordinality as each (x, n)`,
    [experiment, JSON.stringify(cells.map(({ key, body }) => ({ key, body })))],
  );
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/sign-in?from=${path}`);
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password').fill(owner.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('[data-cell] img').first().waitFor();
}

async function paints(context: BrowserContext, url: string): Promise<Row[]> {
  const figures: { lcpMs: number; cls: number }[] = [];
  let bytes = 0;
  for (let load = 0; load < loads; load += 1) {
    const page = await context.newPage();
    await throttle(page);
    figures.push(await paintFigures(page, url + path, '[data-cell] img'));
    bytes = await page.evaluate(() => {
      const [document] = performance.getEntriesByType('navigation');
      return (document as PerformanceNavigationTiming).encodedBodySize;
    });
    await page.close();
  }
  const lcp = median(figures.map(({ lcpMs }) => lcpMs)) / 1000;
  const cls = Math.max(...figures.map((each) => each.cls));
  return [
    { name: `LCP (${profile.name})`, value: lcp, unit: 's', aim: '≤ 1.5', pass: lcp <= 1.5 },
    { name: 'The page itself, compressed', value: bytes / 1024, unit: 'KiB' },
    { name: 'CLS', value: cls, unit: '', aim: '≤ 0.05', pass: cls <= 0.05 },
  ];
}

/** Scrolls the grid to its end, one way: its longest frame in ms and the most cells in the page. */
const scroll = (page: Page, way: 'down' | 'across') =>
  page.evaluate(
    (along) =>
      new Promise<{ frameMs: number; cells: number }>((resolve) => {
        const grid = document.querySelector('[role=grid]')?.parentElement as HTMLElement;
        const [at, size] =
          along === 'down'
            ? (['scrollTop', 'clientHeight'] as const)
            : (['scrollLeft', 'clientWidth'] as const);
        let frameMs = 0;
        let cells = 0;
        let last = performance.now();
        const step = (now: number) => {
          frameMs = Math.max(frameMs, now - last);
          last = now;
          cells = Math.max(cells, document.querySelectorAll('[role=gridcell]').length);
          const before = grid[at];
          grid[at] += grid[size] * 0.4;
          if (grid[at] === before) resolve({ frameMs, cells });
          else requestAnimationFrame(step);
        };
        requestAnimationFrame((now) => {
          last = now;
          requestAnimationFrame(step);
        });
      }),
    way,
  );

async function scrolling(page: Page): Promise<Row[]> {
  await page.waitForLoadState('networkidle');
  const rows: Row[] = [];
  for (const way of ['across', 'down'] as const) {
    const { frameMs, cells } = await scroll(page, way);
    rows.push(
      {
        name: `Longest frame, scrolled ${way}`,
        value: frameMs,
        unit: 'ms',
        aim: '≤ 50',
        pass: frameMs <= 50,
      },
      {
        name: `Most cells in the page, scrolled ${way}`,
        value: cells,
        unit: 'cells',
        aim: '≤ 200',
        pass: cells <= 200,
      },
    );
  }
  return rows;
}

/** The requests of an open page: one poll for all cells every 15 seconds, however many cells there are. */
async function polling(page: Page): Promise<Row[]> {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/console/')) asked.push(new URL(request.url()).pathname);
  });
  await page.waitForTimeout(watchedSeconds * 1000);
  const polls = asked.filter((each) => each.includes('/experiments/')).length;
  const others = asked.filter((each) => each.includes('/tasks'));
  return [
    {
      name: `Polls of all cells in ${watchedSeconds} s`,
      value: polls,
      unit: 'requests',
      aim: '≤ 3',
      pass: polls <= 3,
    },
    {
      name: 'Requests for single tasks meanwhile',
      value: others.length,
      unit: 'requests',
      aim: '0',
      pass: others.length === 0,
    },
  ];
}

/** Figures over the production build (`npm run build` first) in headless Chromium. */
export async function run(): Promise<Row[]> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium was found. Run: node scripts/setup.mjs test');
  return withWebServer(
    1000,
    async (url) => {
      const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
      try {
        const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
        // The loader names functions through this helper; a page does not have it.
        await context.addInitScript('globalThis.__name = (value) => value');
        const page = await context.newPage();
        await signIn(page, url);
        return [
          ...(await paints(context, url)),
          ...(await scrolling(page)),
          ...(await polling(page)),
        ];
      } finally {
        await browser.close();
      }
    },
    async (url) => {
      const plan = await readPlan(url);
      return (database) => seedExperiment(database, plan);
    },
  );
}
