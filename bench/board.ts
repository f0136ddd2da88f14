import { chromium } from 'playwright';
import type { Database } from '@/lib/platform/database';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/setup/chromium.mjs';
import { p95, profile } from './support/figures.ts';
import { frameTimes } from './support/frames.ts';
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
        const page = await context.newPage();
        await signIn(page, url);
        const surface = page.getByRole('region', { name: 'Surface of the board' });
        const open = async () => {
          await page.goto(`${url}/${owner.workspace}/boards/${board}`);
          await surface.locator('img').first().waitFor();
          return page.evaluate(() => performance.now());
        };
        // What the server loads once is loaded.
        await open();
        const opened = await open();
        const devtools = await context.newCDPSession(page);
        await devtools.send('Emulation.setCPUThrottlingRate', { rate: profile.cpu });
        const box = await surface.boundingBox();
        if (box === null) throw new Error('The surface is not shown.');
        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
        const pan = await frameTimes(page, async () => {
          for (let turn = 0; turn < turns; turn += 1) await page.mouse.wheel(60, 40);
        });
        await page.keyboard.down('Control');
        const zoom = await frameTimes(page, async () => {
          for (let turn = 0; turn < turns; turn += 1) {
            await page.mouse.wheel(0, turn < turns / 2 ? 60 : -60);
          }
        });
        await page.keyboard.up('Control');
        return [
          {
            name: 'Opened, until its first picture',
            value: opened,
            unit: 'ms',
            aim: '≤ 1,000',
            pass: opened <= 1_000,
          },
          ...[
            ['Frame of a pan (CPU ÷ 4)', p95(pan)] as const,
            ['Frame of a zoom (CPU ÷ 4)', p95(zoom)] as const,
          ].map(([label, value]) => ({
            name: label,
            value,
            unit: 'ms p95',
            aim: '≤ 33',
            pass: value <= 33,
          })),
        ];
      } finally {
        await browser.close();
      }
    },
    async () => seedBoard,
  );
}
