import { createCanvas } from '@napi-rs/canvas';
import { layCaption } from '../art/finish';
import type { Palette } from '../art/palette';
import type { Context, Stage } from '../art/stage';

/** The caption over every frame. */
export function createOverlay(
  stage: Stage,
  palette: Palette,
  prompt: string,
): (context: Context, alpha: number) => void {
  const caption = createCanvas(stage.width, stage.height);
  layCaption(caption.getContext('2d'), stage, palette, { prompt, note: '', plate: false });
  const band = Math.ceil(Math.min(stage.width, stage.height) * 0.21);
  const top = stage.height - band;
  return (context, alpha) => {
    if (alpha <= 0) return;
    context.globalAlpha = alpha;
    context.drawImage(caption, 0, top, stage.width, band, 0, top, stage.width, band);
    context.globalAlpha = 1;
  };
}
