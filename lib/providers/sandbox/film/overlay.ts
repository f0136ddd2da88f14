import { createCanvas } from '@napi-rs/canvas';
import { css } from '../art/color';
import { layCaption } from '../art/finish';
import type { Palette } from '../art/palette';
import type { Context, Stage } from '../art/stage';

/** What lies over every frame: the caption, and the voice of reference sound as a moving meter. */
export function createOverlay(
  stage: Stage,
  palette: Palette,
  prompt: string,
  loudness: readonly number[] | null,
): (context: Context, frame: number, alpha: number) => void {
  const caption = createCanvas(stage.width, stage.height);
  layCaption(caption.getContext('2d'), stage, palette, { prompt, note: '', plate: false });
  const band = Math.ceil(Math.min(stage.width, stage.height) * 0.21);
  const top = stage.height - band;
  return (context, frame, alpha) => {
    if (alpha <= 0) return;
    context.globalAlpha = alpha;
    context.drawImage(caption, 0, top, stage.width, band, 0, top, stage.width, band);
    if (loudness) drawMeter(context, stage, palette, loudness, frame);
    context.globalAlpha = 1;
  };
}

function drawMeter(
  context: Context,
  stage: Stage,
  palette: Palette,
  loudness: readonly number[],
  frame: number,
): void {
  const size = Math.min(stage.width, stage.height) * 0.021;
  const bars = 18;
  context.fillStyle = css(palette.light, 0.92);
  for (let i = 0; i < bars; i++) {
    const level = loudness[Math.max(0, frame - (bars - 1 - i))] ?? 0;
    const height = size * (0.18 + level * 2);
    context.beginPath();
    context.roundRect(
      stage.width - size * 1.9 - (bars - i) * size * 0.42,
      stage.height - size * 2.1 - height / 2,
      size * 0.24,
      height,
      size * 0.12,
    );
    context.fill();
  }
}
