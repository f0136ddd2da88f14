import type { Canvas } from '@napi-rs/canvas';
import { type Color, ramp, shift, toRgb } from '../art/color';
import { moodOf } from '../art/compose';
import { countWords } from '../art/mood';
import { choosePalette } from '../art/palette';
import { createRandom } from '../art/random';
import { applyStyle } from '../render/styles';
import { paintScene, type SceneOrder } from './repaint';

/** Styles by words of a prompt. */
const styleWords = {
  watercolor: 'watercolor watercolour aquarell',
  ink: 'ink$ inked',
  'paper-cut': 'paper-cut papercut cut-out',
  flat: 'flat vector screenprint risograph',
  editorial: 'editorial',
};

/**
 * Draws the same picture in another light, `strength` (0–1) of the way: its tones get the colours of the prompt's hour,
 * the prompt's scene casts its light on it, and it is drawn in the style that the prompt names.
 */
export function vary(
  picture: Canvas,
  order: Omit<SceneOrder, 'surroundings'>,
  strength: number,
): void {
  const { plan, variation } = order;
  const random = createRandom(`${plan.prompt}\n${plan.seed}/variation-${variation}`);
  const palette = choosePalette(moodOf(plan), random, []);
  const { width, height } = picture;
  const context = picture.getContext('2d');
  const originalImage = context.getImageData(0, 0, width, height);
  // So few pixels that only light and shade are left of it.
  const light = paintScene({ ...order, surroundings: picture }, { width: 24, height: 16 });
  context.globalCompositeOperation = 'soft-light';
  context.globalAlpha = 0.6;
  context.drawImage(light, 0, 0, width, height);
  context.globalCompositeOperation = 'source-over';
  context.globalAlpha = 1;
  const style = Object.entries(styleWords).find(([, words]) => countWords(plan.prompt, words) > 0);
  applyStyle(picture, style?.[0], palette, random);
  const image = context.getImageData(0, 0, width, height);
  const tones = [palette.near, ...palette.sky, palette.light].sort((a, b) => a[0] - b[0]);
  const turn = random.range(-60, 60);
  const colors = [shift(tones[0] as Color, -0.12), ...tones].map((tone) => shift(tone, 0, 1, turn));
  const gradedColors = Uint8Array.from(
    { length: 768 },
    (_, i) => toRgb(ramp(colors, Math.floor(i / 3) / 255))[i % 3] as number,
  );
  for (let at = 0; at < image.data.length; at += 4) {
    const part = (index: number) => image.data[at + index] as number;
    const tone = (part(0) * 77 + part(1) * 151 + part(2) * 28) >> 8;
    for (let index = 0; index < 3; index++) {
      const ownValue = originalImage.data[at + index] as number;
      const next = part(index) + ((gradedColors[tone * 3 + index] as number) - part(index)) * 0.8;
      image.data[at + index] = ownValue + (next - ownValue) * strength;
    }
    image.data[at + 3] = originalImage.data[at + 3] as number;
  }
  context.putImageData(image, 0, 0);
}
