import type { Color } from './color';
import { css, mix, shift } from './color';
import { disc, line, oval } from './draw';
import type { Context, SceneBrief } from './stage';
import { radial } from './stage';

/** Something that grows on a stem. Sizes in pixels, angles in radians. */
export interface Part {
  kind: 'leaf' | 'flower' | 'bud' | 'berry';
  /** Along the stem, 0 root to 1 tip. */
  t: number;
  side: number;
  size: number;
  angle: number;
  color: Color;
  shape: number;
}

function leafOutline(context: Context, size: number, width: number): void {
  context.beginPath();
  context.moveTo(0, 0);
  context.bezierCurveTo(size * 0.22, -width, size * 0.7, -width * 0.95, size, 0);
  context.bezierCurveTo(size * 0.7, width * 0.95, size * 0.22, width, 0, 0);
}

/** A leaf with its veins, from the origin along x. */
export function drawLeaf(
  context: Context,
  size: number,
  color: Color,
  shape: number,
  side: number,
): void {
  const width = size * ([0.3, 0.44, 0.2][shape] ?? 0.3);
  const fill = context.createLinearGradient(0, -width, 0, width);
  fill.addColorStop(0, css(shift(color, 0.06 * side)));
  fill.addColorStop(0.49, css(shift(color, 0.02)));
  fill.addColorStop(0.51, css(shift(color, -0.05)));
  fill.addColorStop(1, css(shift(color, -0.06 * side)));
  context.fillStyle = fill;
  leafOutline(context, size, width);
  context.fill();
  context.strokeStyle = css(shift(color, 0.13), 0.7);
  context.lineWidth = size * 0.011;
  context.beginPath();
  context.moveTo(0, 0);
  context.lineTo(size * 0.95, 0);
  for (let i = 1; i < 7; i++) {
    const at = (size * i) / 7.5;
    const reach = width * 0.62 * Math.sin((i / 7) * Math.PI);
    context.moveTo(at, 0);
    context.quadraticCurveTo(at + size * 0.06, -reach * 0.5, at + size * 0.1, -reach);
    context.moveTo(at, 0);
    context.quadraticCurveTo(at + size * 0.06, reach * 0.5, at + size * 0.1, reach);
  }
  context.stroke();
}

/** A flower seen from above, its heart at the origin. */
export function drawFlower(context: Context, { palette }: SceneBrief, part: Part): void {
  const petals = [5, 8, 13, 6][part.shape] ?? 5;
  const rings = part.shape === 3 ? 3 : part.shape === 2 ? 2 : 1;
  for (let ring = 0; ring < rings; ring++) {
    const reach = part.size * (1 - ring * 0.24);
    const width = (reach * (part.shape === 0 ? 0.62 : part.shape === 3 ? 0.66 : 0.34)) / 1.25;
    for (let i = 0; i < petals; i++) {
      context.save();
      context.rotate(((i + ring * 0.5) / petals) * Math.PI * 2);
      context.scale(1, 0.92);
      const fill = context.createLinearGradient(0, 0, reach, 0);
      fill.addColorStop(0, css(shift(part.color, -0.13, 1.1)));
      fill.addColorStop(0.55, css(shift(part.color, ring * 0.025)));
      fill.addColorStop(1, css(shift(part.color, 0.08, 0.85)));
      context.fillStyle = fill;
      context.beginPath();
      context.moveTo(0, 0);
      context.bezierCurveTo(reach * 0.2, -width, reach * 0.85, -width * 1.25, reach, -width * 0.08);
      context.bezierCurveTo(
        reach * 0.97,
        width * 0.06,
        reach * 0.97,
        width * 0.02,
        reach,
        width * 0.1,
      );
      context.bezierCurveTo(reach * 0.85, width * 1.25, reach * 0.2, width, 0, 0);
      context.fill();
      context.strokeStyle = css(shift(part.color, -0.1), 0.35);
      context.lineWidth = reach * 0.01;
      context.stroke();
      context.restore();
    }
  }
  const heart = mix(palette.accents[1], [0.78, 0.15, 85], 0.6);
  context.fillStyle = css(shift(heart, -0.2));
  disc(context, 0, 0, part.size * 0.2);
  for (let i = 0; i < 44; i++) {
    const radius = part.size * 0.19 * Math.sqrt(i / 44);
    const angle = i * 2.399963;
    context.fillStyle = css(shift(heart, (i % 5) * 0.02));
    disc(context, Math.cos(angle) * radius, Math.sin(angle) * radius, part.size * 0.021);
  }
}

/** A bud or a berry on its stalk, from the origin along x. */
export function drawBud(context: Context, part: Part, stem: { color: Color; width: number }): void {
  const reach = part.kind === 'berry' ? part.size * 1.6 : part.size * 0.9;
  context.strokeStyle = css(stem.color);
  context.lineWidth = stem.width * 0.55;
  line(context, 0, 0, reach, 0);
  const radius = part.kind === 'berry' ? part.size * 0.55 : part.size * 0.34;
  context.fillStyle = radial(context, reach - radius * 0.3, -radius * 0.3, radius * 1.5, [
    shift(part.color, 0.14),
    part.color,
    shift(part.color, -0.14),
  ]);
  oval(context, reach, 0, radius * (part.kind === 'bud' ? 1.45 : 1), radius);
}
