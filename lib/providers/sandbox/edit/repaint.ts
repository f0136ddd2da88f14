import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { compose } from '../art/compose';
import { layGrain } from '../art/finish';
import { hourWords, hueWords, sceneWords } from '../art/lexicon';
import { countWords } from '../art/mood';
import { smoothstep } from '../art/noise';
import { createRandom } from '../art/random';
import { type Box, stillMoment } from '../art/stage';
import type { ImagePlan } from '../plan/plan-media';
import type { Size } from '../plan/sizes';
import { layPainting, type Pixels } from './pixels';

/** Longest side at which a region is painted; a larger one is enlarged. */
const maxPaintedSide = 2_048;

/** What a scene is painted for: where it will stand, and which of several it is. */
export interface SceneOrder {
  plan: ImagePlan;
  variation: number;
  surroundings: Canvas;
}

/** The scene of a prompt, for a box of this size, without a caption. Its colours are those of the surroundings, unless the prompt names some. */
export function paintScene({ plan, variation, surroundings }: SceneOrder, box: Size): Canvas {
  const shrink = Math.min(1, maxPaintedSide / Math.max(box.width, box.height));
  // A side of one pixel cannot be sampled between its neighbours.
  const side = (length: number) => Math.max(2, Math.round(length * shrink));
  const [width, height] = [side(box.width), side(box.height)];
  const unit = Math.min(width, height) / 1000;
  const stage = { width, height, unit, detail: plan.detail, margin: 0 };
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const { prompt, seed } = plan;
  const colours = namesLight(prompt) ? {} : { surroundings };
  compose({ prompt, seed, variation, references: [], ...colours }, stage).paint(
    context,
    stillMoment,
  );
  layGrain(context, stage, createRandom(`${plan.seed}/finish`), 0.06);
  return canvas;
}

/** Whether a prompt says what there is to see. */
export const namesScene = (prompt: string): boolean =>
  Object.values(sceneWords).some((words) => countWords(prompt, words) > 0);

/** Whether a prompt says what light or colours it wants. */
export const namesLight = (prompt: string): boolean =>
  [...Object.values(hourWords), ...hueWords.map(([words]) => words)].some(
    (words) => countWords(prompt, words) > 0,
  );

/** Paints the prompt's scene where the mask lets it, `strength` (0–1) of the way; every other pixel stays as it is. */
export function repaint(
  picture: Pixels,
  mask: Uint8Array,
  order: SceneOrder,
  strength: number,
): void {
  const box = sceneBox(mask, picture);
  const amount = smoothstep(0, 0.7, strength);
  if (box !== null) layPainting(picture, paintScene(order, box), box, mask, amount);
}

/** What the mask lets change, and around it enough for a scene; `null` for an empty mask. */
function sceneBox(mask: Uint8Array, { width, height }: Size): Box | null {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    const row = mask.subarray(y * width, (y + 1) * width);
    const first = row.findIndex((value) => value > 0);
    if (first === -1) continue;
    left = Math.min(left, first);
    right = Math.max(
      right,
      row.findLastIndex((value) => value > 0),
    );
    top = Math.min(top, y);
    bottom = y;
  }
  if (right === -1) return null;
  const growRange = (from: number, to: number, whole: number): [number, number] => {
    const length = Math.min(whole, Math.max(to - from + 1, Math.ceil(whole / 2)));
    const start = Math.round((from + to + 1 - length) / 2);
    return [Math.max(0, Math.min(whole - length, start)), length];
  };
  const [x, across] = growRange(left, right, width);
  const [y, down] = growRange(top, bottom, height);
  return { x, y, width: across, height: down };
}
