import { type Color, css } from './color';
import { fillPolygon } from './draw';
import { lerp } from './noise';
import type { Random } from './random';
import type { Context } from './stage';

/** A conifer standing at x, y (its foot). Silhouette with ragged boughs. */
export function drawConifer(
  context: Context,
  random: Random,
  x: number,
  y: number,
  height: number,
  color: Color,
): void {
  const width = height * random.range(0.26, 0.38);
  const tiers = Math.max(5, Math.min(16, Math.round(height / 7)));
  const boughs = (side: 1 | -1) =>
    Array.from({ length: tiers }, (_, tier): [number, number][] => {
      const t = (tier + 1) / tiers;
      const reach = (width / 2) * t ** 0.85 * random.range(0.78, 1.12) * side;
      const level = y - lerp(height, height * 0.06, t);
      return [
        [x + reach, level + random.range(0, height * 0.012)],
        [x + reach * 0.52, level - (height / tiers) * 0.12],
      ];
    });
  context.fillStyle = css(color);
  fillPolygon(context, [
    [x, y - height],
    ...boughs(1).flat(),
    [x + width * 0.05, y],
    [x - width * 0.05, y],
    ...boughs(-1).flat().reverse(),
  ]);
}
