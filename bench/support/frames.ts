import type { Page } from 'playwright';

/** Two frames of a screen with 60 in a second, as its clock rounds them, ms. */
export const twoFramesMs = 33.4;

/** The length of each frame while `act` lasts, ms. */
export async function frameTimes(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { benchFrames: frames });
    let last = performance.now();
    const step = (now: number) => {
      if ((window as Window & { benchFrames?: number[] }).benchFrames !== frames) return;
      frames.push(now - last);
      last = now;
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
  await act();
  return page.evaluate(() => {
    const frames = (window as Window & { benchFrames?: number[] }).benchFrames ?? [];
    Object.assign(window, { benchFrames: undefined });
    return frames;
  });
}
