import { type CDPSession, chromium, type Page } from 'playwright';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/setup/chromium.mjs';
import { p95, profile, restBytes } from './support/figures.ts';
import { frameTimes, twoFramesMs } from './support/frames.ts';
import { owner, signIn, withWebServer } from './support/web-server.ts';
import type { Row } from './types.ts';

export const name =
  'the edit room in a browser, pictures of 4,096 and 8,190 pixels, production build';

const mebibyte = 1024 * 1024;
const strokePoints = 150;
const wheelTurns = 30;
/** Of a zoom after which the picture has to be made sharper. */
const sharpenedTurns = 12;
/** In which the view rests, and 8,190 pixels are decoded, ms. */
const restMs = 2_500;
/** Of the yardstick's dab, about as large as the room's brush on the screen: pixels. */
const dabSide = 60;
/** How much slower than the yardstick the room may be where the yardstick itself misses the aim. */
const maxRatio = 1.25;
const home = `/${owner.workspace}`;

interface PictureTask {
  readonly task_id: string;
  readonly status: string;
  readonly result?: { readonly data: readonly { readonly url: string }[] };
}

/** Makes a picture with the workspace's key: its task, and where its file is. */
async function makePicture(url: string, request: object): Promise<{ id: string; file: string }> {
  const headers = { authorization: `Bearer ${owner.key}`, 'content-type': 'application/json' };
  const body = JSON.stringify(request);
  const started = await fetch(`${url}/v1/generations`, { method: 'POST', headers, body });
  const { task_id: id } = (await started.json()) as { task_id: string };
  for (;;) {
    const answer = await fetch(`${url}/v1/tasks?ids=${id}`, { headers });
    const { data } = (await answer.json()) as { data: PictureTask[] };
    const status = data[0]?.status ?? 'missing';
    const file = data[0]?.result?.data[0]?.url;
    if (status === 'succeeded' && file !== undefined) return { id, file };
    if (status !== 'queued' && status !== 'running') throw new Error(`The picture is ${status}.`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** A square picture, and the largest one of the sandbox: 4,095 × 2,730 pixels upscaled twice. */
async function makePictures(url: string): Promise<Readonly<Record<'4,096' | '8,190', string>>> {
  const drawing = { model: 'lumen-image', prompt: 'a harbour', resolution: '4K' };
  const square = await makePicture(url, { ...drawing, aspect_ratio: '1:1' });
  const wide = await makePicture(url, { ...drawing, aspect_ratio: '3:2' });
  const upscale = { model: 'lumen-upscale', upscale_factor: 2, image_url: wide.file };
  return { '4,096': square.id, '8,190': (await makePicture(url, upscale)).id };
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

/**
 * The yardstick: a page that has nothing but a picture and what is painted on it, drawn in the plainest way. Its stage
 * takes the same strokes and turns of the wheel as the room's.
 */
async function showBareStage(page: Page): Promise<void> {
  await page.setContent(
    `<body style="margin: 0; overflow: hidden"><div role="application" style="position: absolute; inset: 0">
      <canvas width="900" height="900" style="position: absolute; transform-origin: 0 0"></canvas>
      <canvas width="900" height="900" style="position: absolute; transform-origin: 0 0"></canvas>
    </div></body>`,
  );
  await page.evaluate((dab) => {
    const stage = document.querySelector('[role=application]');
    const [picture, mask] = document.querySelectorAll('canvas');
    const paper = picture?.getContext('2d');
    const paint = mask?.getContext('2d', { willReadFrequently: true });
    if (!stage || !picture || !mask || !paper || !paint) throw new Error('The stage is not there.');
    for (let at = 0; at < 3_000; at += 1) {
      paper.fillStyle = `hsl(${at % 360} 60% 50%)`;
      paper.fillRect((at * 37) % 900, (at * 101) % 900, 40, 40);
    }
    const pixels = new ImageData(dab, dab);
    new Uint32Array(pixels.data.buffer).fill(0x70fc9b94);
    stage.addEventListener('pointermove', (event) => {
      const { buttons, clientX, clientY } = event as PointerEvent;
      if (buttons !== 0) paint.putImageData(pixels, clientX - dab / 2, clientY - dab / 2);
    });
    let scale = 1;
    stage.addEventListener('wheel', (event) => {
      scale *= (event as WheelEvent).deltaY < 0 ? 1.1 : 1 / 1.1;
      requestAnimationFrame(() => {
        for (const { style } of [picture, mask]) style.transform = `scale(${scale})`;
      });
    });
  }, dabSide);
}

/** The length of each frame while the wheel zooms in and out, ms. */
const zoomFrames = (page: Page): Promise<number[]> =>
  frameTimes(page, async () => {
    for (let turn = 0; turn < wheelTurns * 2; turn += 1) {
      await page.mouse.wheel(0, turn < wheelTurns ? -60 : 60);
    }
  });

/** The length of each frame while the view rests after a zoom and becomes sharp, ms. */
async function restFrames(page: Page): Promise<number[]> {
  for (let turn = 0; turn < sharpenedTurns; turn += 1) await page.mouse.wheel(0, -60);
  return frameTimes(page, () => page.waitForTimeout(restMs));
}

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

function besideBare(
  label: string,
  value: number,
  bare: number,
  aimMs: number,
  unit = 'ms p95',
): Row {
  const ratio = value / bare;
  return {
    name: label,
    value,
    unit,
    yardstick: { name: 'a bare page', value: bare },
    ratio,
    aim: `≤ ${aimMs}, else ratio ≤ ${maxRatio}`,
    pass: value <= aimMs || ratio <= maxRatio,
  };
}

interface Figures {
  readonly stroke: number;
  readonly frame: number;
  readonly rest: number;
}

/** Stroke and zoom on a stage, on a processor four times slower: ms p95; and the longest frame of the rest after it, ms. */
async function stageFigures(page: Page, devtools: CDPSession): Promise<Figures> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: profile.cpu });
  const figures = {
    stroke: p95(await strokeTimes(page)),
    frame: p95(await zoomFrames(page)),
    rest: Math.max(...(await restFrames(page))),
  };
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return figures;
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
      const devtools = await context.newCDPSession(page);
      const rows: Row[] = [];
      for (const [side, id] of Object.entries(await makePictures(url))) {
        const roomBytes = await restBytes(page, `${url}${home}/edit/${id}/0`);
        await page.locator('[data-stage-status=ready]').waitFor();
        const { stroke, frame, rest } = await stageFigures(page, devtools);
        const held = (await heldBytes(page, devtools)) / mebibyte;
        const bare = await context.newPage();
        await showBareStage(bare);
        const yardstick = await stageFigures(bare, await context.newCDPSession(bare));
        await bare.close();
        rows.push(
          besideBare(`Stroke to pixel, ${side} px (CPU ÷ 4)`, stroke, yardstick.stroke, 25),
          besideBare(`Frame of a zoom, ${side} px (CPU ÷ 4)`, frame, yardstick.frame, twoFramesMs),
          besideBare(
            `Longest frame of the rest after a zoom, ${side} px (CPU ÷ 4)`,
            rest,
            yardstick.rest,
            50,
            'ms',
          ),
          {
            name: `Memory of the room, ${side} px: scripts, and pixels of its canvases`,
            value: held,
            unit: 'MiB',
            aim: '≤ 250',
            pass: held <= 250,
          },
          { name: `All JavaScript of the room, ${side} px`, value: roomBytes / 1024, unit: 'KiB' },
        );
      }
      return rows;
    } finally {
      await browser.close();
    }
  });
}
