import { type CDPSession, chromium, type Page } from 'playwright';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/setup/chromium.mjs';
import { p95, profile, restBytes } from './support/figures.ts';
import { frameTimes } from './support/frames.ts';
import { owner, signIn, withWebServer } from './support/web-server.ts';
import type { Row } from './types.ts';

export const name = 'the edit room in a browser, a picture of 4,096 pixels, production build';

const mebibyte = 1024 * 1024;
const strokePoints = 150;
const wheelTurns = 30;
const home = `/${owner.workspace}`;

/** Makes the picture with the workspace's key, and returns its task's id. */
async function makePicture(url: string): Promise<string> {
  const headers = { authorization: `Bearer ${owner.key}`, 'content-type': 'application/json' };
  const request = { model: 'lumen-image', prompt: 'a harbour', resolution: '4K' };
  const body = JSON.stringify({ ...request, aspect_ratio: '1:1' });
  const started = await fetch(`${url}/v1/generations`, { method: 'POST', headers, body });
  const { task_id: id } = (await started.json()) as { task_id: string };
  for (let status = 'queued'; status !== 'succeeded'; ) {
    const answer = await fetch(`${url}/v1/tasks?ids=${id}`, { headers });
    const { data } = (await answer.json()) as { data: { status: string }[] };
    status = data[0]?.status ?? 'missing';
    if (status === 'failed' || status === 'missing') throw new Error(`The picture is ${status}.`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return id;
}

/** From each move of the pressed pointer to the frame that shows it, ms. */
async function strokeTimes(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { strokeTimes: times });
    document.querySelector('[role=application]')?.addEventListener('pointermove', (event) => {
      if ((event as PointerEvent).buttons === 0) return;
      requestAnimationFrame(() => {
        // The message comes after the frame's style, layout and paint.
        const channel = new MessageChannel();
        channel.port1.onmessage = () => times.push(performance.now() - event.timeStamp);
        channel.port2.postMessage(null);
      });
    });
  });
  await page.mouse.move(560, 450);
  await page.mouse.down();
  for (let point = 0; point < strokePoints; point += 1) {
    await page.mouse.move(560 + 160 * Math.sin(point / 20), 450 + 120 * Math.cos(point / 13));
  }
  await page.mouse.up();
  return page.evaluate(() => (window as Window & { strokeTimes?: number[] }).strokeTimes ?? []);
}

/** The length of each frame while the wheel zooms in and out, ms. */
const zoomFrames = (page: Page): Promise<number[]> =>
  frameTimes(page, async () => {
    for (let turn = 0; turn < wheelTurns * 2; turn += 1) {
      await page.mouse.wheel(0, turn < wheelTurns ? -60 : 60);
    }
  });

/** What the page holds in its scripts' heap and in the pixels of its canvases, bytes. */
async function heldBytes(page: Page, devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize, embedderHeapUsedSize, backingStorageSize } =
    await devtools.send('Runtime.getHeapUsage');
  const pixels = await page.evaluate(() =>
    [...document.querySelectorAll('canvas')].reduce(
      (sum, { width, height }) => sum + width * height * 4,
      0,
    ),
  );
  return usedSize + embedderHeapUsedSize + backingStorageSize + pixels;
}

/** Figures over the production build (`npm run build` first) in headless Chromium. */
export async function run(): Promise<Row[]> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium was found. Run: node scripts/setup.mjs test');
  return withWebServer(100, async (url) => {
    const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
    try {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      // The loader names functions through this helper; a page does not have it.
      await context.addInitScript('globalThis.__name = (value) => value');
      const page = await context.newPage();
      await signIn(page, url);
      const room = `${url}${home}/edit/${await makePicture(url)}/0`;
      const roomBytes = await restBytes(page, room);
      await page.locator('[data-stage-status=ready]').waitFor();
      const devtools = await context.newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: profile.cpu });
      const stroke = p95(await strokeTimes(page));
      const frame = p95(await zoomFrames(page));
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      const held = (await heldBytes(page, devtools)) / mebibyte;
      return [
        {
          name: 'Stroke to pixel (CPU ÷ 4)',
          value: stroke,
          unit: 'ms p95',
          aim: '≤ 25',
          pass: stroke <= 25,
        },
        {
          name: 'Frame of a zoom (CPU ÷ 4)',
          value: frame,
          unit: 'ms p95',
          aim: '≤ 33',
          pass: frame <= 33,
        },
        {
          name: 'Memory of the room: scripts, and pixels of its canvases',
          value: held,
          unit: 'MiB',
          aim: '≤ 250',
          pass: held <= 250,
        },
        { name: 'All JavaScript of the room at rest', value: roomBytes / 1024, unit: 'KiB' },
      ];
    } finally {
      await browser.close();
    }
  });
}
