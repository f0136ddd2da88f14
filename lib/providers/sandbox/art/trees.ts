import type { Color } from './color';
import { css } from './color';
import { oval } from './draw';
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
  context.fillStyle = css(color);
  context.beginPath();
  context.moveTo(x, y - height);
  for (let i = 1; i <= tiers; i++) {
    const t = i / tiers;
    const reach = (width / 2) * t ** 0.85 * random.range(0.78, 1.12);
    const level = y - height + height * 0.94 * t;
    context.lineTo(x + reach, level + random.range(0, height * 0.012));
    context.lineTo(x + reach * 0.52, level - (height / tiers) * 0.12);
  }
  context.lineTo(x + width * 0.05, y);
  context.lineTo(x - width * 0.05, y);
  for (let i = tiers; i >= 1; i--) {
    const t = i / tiers;
    const reach = (width / 2) * t ** 0.85 * random.range(0.78, 1.12);
    const level = y - height + height * 0.94 * t;
    context.lineTo(x - reach * 0.52, level - (height / tiers) * 0.12);
    context.lineTo(x - reach, level + random.range(0, height * 0.012));
  }
  context.closePath();
  context.fill();
}

/** A bare branching tree, drawn as tapering limbs; `leaf` adds a crown of that colour. */
export function drawBroadleaf(
  context: Context,
  random: Random,
  x: number,
  y: number,
  height: number,
  color: Color,
  leaf: Color | null,
): void {
  const tips: [number, number][] = [];
  const limb = (
    fromX: number,
    fromY: number,
    angle: number,
    length: number,
    width: number,
    depth: number,
  ) => {
    const toX = fromX + Math.cos(angle) * length;
    const toY = fromY + Math.sin(angle) * length;
    context.lineWidth = width;
    context.beginPath();
    context.moveTo(fromX, fromY);
    context.quadraticCurveTo(
      (fromX + toX) / 2 + random.normal() * length * 0.06,
      (fromY + toY) / 2,
      toX,
      toY,
    );
    context.stroke();
    if (depth === 0) {
      tips.push([toX, toY]);
      return;
    }
    const forks = random.chance(0.3) ? 3 : 2;
    for (let i = 0; i < forks; i++) {
      const spread = (i / (forks - 1) - 0.5) * random.range(0.75, 1.25);
      limb(toX, toY, angle + spread, length * random.range(0.66, 0.86), width * 0.66, depth - 1);
    }
    if (depth < 4) tips.push([toX, toY]);
  };
  context.save();
  context.strokeStyle = css(color);
  context.lineCap = 'round';
  limb(x, y, -Math.PI / 2 + random.normal() * 0.05, height * 0.27, height * 0.055, 5);
  if (leaf) {
    for (const [tipX, tipY] of tips) {
      for (let i = 0; i < 3; i++) {
        context.fillStyle = css(
          [leaf[0] + random.range(-0.07, 0.07), leaf[1], leaf[2] + random.range(-14, 14)],
          0.85,
        );
        oval(
          context,
          tipX + random.normal() * height * 0.028,
          tipY + random.normal() * height * 0.024,
          height * random.range(0.012, 0.03),
          height * random.range(0.01, 0.022),
          random.range(0, 3),
        );
      }
    }
  }
  context.restore();
}
