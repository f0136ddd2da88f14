import { chromium, type Page } from 'playwright';
import type { Database } from '@/lib/platform/database';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/setup/chromium.mjs';
import { p95, profile } from './support/figures.ts';
import { frameTimes, twoFramesMs } from './support/frames.ts';
import { owner, signIn, withWebServer } from './support/web-server.ts';
import type { Row } from './types.ts';

export const name = 'a board of 1,000 results in a browser, production build';

const results = 1_000;
const columns = 40;
const board = 'brd_bench';
const turns = 40;

/** Lays the newest results of the gallery on a surface, in rows. */
async function seedBoard(database: Database): Promise<void> {
  await database.query(
    `insert into console.boards (id, workspace_id, name, view, revision, created_by)
      select $1, m.workspace_id, 'Bench', 'surface', 1, m.user_id from console.memberships m
      where m.workspace_id in (select workspace_id from console.creations) limit 1`,
    [board],
  );
  await database.query(
    `insert into console.board_items (board_id, id, kind, task_id, output, x, y, width, height, z, revision)
      select $1, 'itm_' || n, 'result', task_id, 0, n % $2 * 264, n / $2 * 264, 240, 240, n, 1
      from (select task_id, row_number() over (order by task_id)::int - 1 as n
        from console.creations where task_id like 'task_seed%') c where n < $3`,
    [board, columns, results],
  );
}

/** The same pictures at the same places in one layer, by nothing but a document: what this machine can do at best. */
const barePage = (pictures: readonly string[]) => `<!doctype html><style>
  body { margin: 0 } main { position: fixed; inset: 0; overflow: hidden }
  div { position: absolute; transform-origin: 0 0; will-change: transform }
  img { position: absolute; width: 24px; height: 24px; object-fit: cover }</style>
<main><div>${Array.from({ length: results }, (_, index) => {
  const [left, top] = [(index % columns) * 26.4, Math.floor(index / columns) * 26.4];
  return `<img decoding="async" src="${pictures[index % pictures.length]}" style="left:${left}px;top:${top}px">`;
}).join('')}</div></main>
<script>
  let x = 0, y = 0, zoom = 1;
  addEventListener('wheel', (event) => {
    event.preventDefault();
    if (event.ctrlKey) zoom *= Math.exp(-event.deltaY / 200);
    else { x -= event.deltaX; y -= event.deltaY; }
    document.querySelector('div').style.transform = 'translate(' + x + 'px,' + y + 'px) scale(' + zoom + ')';
  }, { passive: false });
</script>`;

/** Notes in each page when its first picture is there, by the page's own clock: a driver that asks learns it later. */
function noteFirstPicture(): void {
  document.addEventListener(
    'load',
    ({ target }) => {
      if (target instanceof HTMLImageElement) performance.mark('picture');
    },
    { capture: true },
  );
}

/** How long after the navigation began the first picture was there, ms. */
const firstPictureTime = (page: Page): Promise<number> =>
  page.evaluate(() => Number(performance.getEntriesByName('picture')[0]?.startTime));

/** How long after the navigation began all pictures of `within` are loaded, ms. */
async function untilComplete(page: Page, within: string): Promise<number> {
  const completedAt = await page.waitForFunction(
    ([selector, count]) => {
      const images = [...document.querySelectorAll<HTMLImageElement>(`${selector} img`)];
      const isComplete = images.length === count && images.every((image) => image.complete);
      return isComplete && performance.now();
    },
    [within, results] as const,
    { timeout: 120_000 },
  );
  return Number(await completedAt.jsonValue());
}

/** The frames of a pan and of a zoom at the middle of `box`, ms. */
async function moveFrames(
  page: Page,
  box: { x: number; y: number; width: number; height: number },
): Promise<{ pan: number[]; zoom: number[] }> {
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const pan = await frameTimes(page, async () => {
    for (let turn = 0; turn < turns; turn += 1) {
      const way = turn < turns / 2 ? 1 : -1;
      await page.mouse.wheel(60 * way, 40 * way);
    }
  });
  await page.keyboard.down('Control');
  const zoom = await frameTimes(page, async () => {
    for (let turn = 0; turn < turns; turn += 1) {
      await page.mouse.wheel(0, turn < turns / 2 ? 60 : -60);
    }
  });
  await page.keyboard.up('Control');
  return { pan, zoom };
}

/** Figures over the production build (`npm run build` first) in headless Chromium. */
export async function run(): Promise<Row[]> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium was found. Run: node scripts/setup.mjs test');
  return withWebServer(
    results,
    async (url) => {
      const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
      try {
        const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
        // The loader names functions through this helper; a page does not have it.
        await context.addInitScript('globalThis.__name = (value) => value');
        await context.addInitScript(noteFirstPicture);
        const page = await context.newPage();
        await signIn(page, url);
        const surface = page.getByRole('region', { name: 'Surface of the board' });
        const open = async () => {
          await page.goto(`${url}/${owner.workspace}/boards/${board}`, { waitUntil: 'commit' });
          const all = await untilComplete(page, '[data-item]');
          return { first: await firstPictureTime(page), all };
        };
        // What the server loads once is loaded.
        await open();
        const opened = await open();
        const devtools = await context.newCDPSession(page);
        await devtools.send('Emulation.setCPUThrottlingRate', { rate: profile.cpu });
        const box = await surface.boundingBox();
        if (box === null) throw new Error('The surface is not shown.');
        const pictures = await surface
          .locator('img')
          .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
        const moved = await moveFrames(page, box);
        const bareUrl = `${url}/bare`;
        await page.route(bareUrl, (route) =>
          route.fulfill({ contentType: 'text/html', body: barePage(pictures) }),
        );
        await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
        await page.goto(bareUrl, { waitUntil: 'commit' });
        const bareAll = await untilComplete(page, 'main');
        const bareFirst = await firstPictureTime(page);
        await devtools.send('Emulation.setCPUThrottlingRate', { rate: profile.cpu });
        const bare = await moveFrames(page, { x: 0, y: 0, width: 1440, height: 900 });
        return [
          ...[
            ['Opened, until its first picture', opened.first, bareFirst] as const,
            ['Opened, until all pictures in view', opened.all, bareAll] as const,
          ].map(([label, value, bareValue]) => ({
            name: label,
            value,
            unit: 'ms',
            yardstick: { name: 'a bare page of the same pictures', value: bareValue },
            ratio: value / bareValue,
            aim: '≤ 1,000',
            pass: value <= 1_000,
          })),
          ...[
            ['Frame of a pan (CPU ÷ 4)', p95(moved.pan), p95(bare.pan)] as const,
            ['Frame of a zoom (CPU ÷ 4)', p95(moved.zoom), p95(bare.zoom)] as const,
          ].map(([label, value, bareValue]) => ({
            name: label,
            value,
            unit: 'ms p95',
            yardstick: { name: 'a bare page of the same pictures', value: bareValue },
            ratio: value / bareValue,
            aim: `≤ ${twoFramesMs} (two frames)`,
            pass: value <= twoFramesMs,
          })),
        ];
      } finally {
        await browser.close();
      }
    },
    async () => seedBoard,
  );
}
