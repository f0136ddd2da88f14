import type { Color } from './color';
import { css, mix, shift } from './color';
import { disc, linear, oval } from './draw';
import type { Random } from './random';
import type { Context } from './stage';
import { radial } from './stage';

/** A turned shape: half widths at heights from the foot (0) to the rim (1), in units of height. */
export type Profile = readonly (readonly [height: number, half: number])[];

const profile = (text: string): Profile =>
  text.split(', ').map((each) => {
    const [height = 0, half = 0] = each.split(' ').map(Number);
    return [height, half];
  });

export const profiles = {
  bottle: profile(
    '0 0.15, 0.02 0.165, 0.3 0.165, 0.5 0.165, 0.6 0.15, 0.68 0.06, 0.78 0.05, 0.93 0.05, 0.94 0.066, 1 0.066',
  ),
  vase: profile('0 0.14, 0.08 0.2, 0.36 0.3, 0.62 0.24, 0.82 0.12, 0.94 0.13, 1 0.17'),
  jug: profile('0 0.2, 0.06 0.25, 0.4 0.32, 0.7 0.24, 0.86 0.19, 1 0.23'),
  bowl: profile('0 0.3, 0.06 0.32, 0.35 0.66, 0.72 0.86, 1 0.94'),
  cup: profile('0 0.28, 0.05 0.34, 0.4 0.46, 1 0.5'),
  flask: profile(
    '0 0.24, 0.03 0.27, 0.3 0.27, 0.58 0.27, 0.66 0.25, 0.68 0.1, 0.74 0.1, 0.75 0.14, 0.85 0.14, 1 0.14',
  ),
};

export interface Vessel {
  x: number;
  /** The y it stands on. */
  foot: number;
  height: number;
  color: Color;
  profile: Profile;
  /** 0 matt clay to 1 glass. */
  gloss: number;
  /** -1 light from the left, 1 from the right. */
  side: number;
}

function trace(context: Context, { x, foot, height, profile }: Vessel): void {
  const points = profile.map(([h, half]) => [half * height, foot - h * height] as const);
  const curve = (list: readonly (readonly [number, number])[], sign: number) => {
    list.forEach(([half, y], index) => {
      const [nextHalf, nextY] = list[index + 1] ?? [half, y];
      context.quadraticCurveTo(
        x + sign * half,
        y,
        x + (sign * (half + nextHalf)) / 2,
        (y + nextY) / 2,
      );
    });
  };
  const [baseHalf] = points[0] ?? [0, foot];
  context.beginPath();
  context.moveTo(x + baseHalf, foot);
  curve(points, 1);
  const [rimHalf, rimY] = points.at(-1) ?? [0, foot];
  context.lineTo(x - rimHalf, rimY);
  curve([...points].reverse(), -1);
  context.ellipse(x, foot, baseHalf, baseHalf * 0.2, 0, Math.PI, 0, true);
  context.closePath();
}

/** Paints a vessel with soft light from one side and its shadow on the table. */
export function drawVessel(context: Context, vessel: Vessel, light: Color): void {
  const { x, foot, height, color, side, gloss, profile } = vessel;
  const widest = Math.max(...profile.map(([, half]) => half)) * height;
  drawShadow(context, x, foot, widest, height, side);
  const fill = context.createLinearGradient(x - widest * side, 0, x + widest * side, 0);
  fill.addColorStop(0, css(shift(color, -0.26)));
  fill.addColorStop(0.3, css(shift(color, -0.14)));
  fill.addColorStop(0.68, css(mix(shift(color, 0.06), light, 0.1)));
  fill.addColorStop(0.82, css(mix(shift(color, 0.08), light, 0.22)));
  fill.addColorStop(1, css(shift(color, -0.03)));
  trace(context, vessel);
  context.fillStyle = fill;
  context.fill();
  context.save();
  context.clip();
  context.fillStyle = linear(
    context,
    [0, foot - height * 0.4, 0, foot],
    [0, css(shift(color, -0.3), 0)],
    [1, css(shift(color, -0.3), 0.42)],
  );
  context.fillRect(x - widest * 2, foot - height, widest * 4, height * 1.1);
  if (gloss > 0.3) {
    context.fillStyle = css(light, 0.75 * gloss);
    oval(context, x + widest * 0.52 * side, foot - height * 0.42, widest * 0.045, height * 0.2);
    context.fillStyle = css(light, 0.25 * gloss);
    oval(context, x - widest * 0.62 * side, foot - height * 0.36, widest * 0.03, height * 0.24);
  }
  context.restore();
  const [rimH, rimHalf] = profile.at(-1) ?? [1, 0.1];
  context.fillStyle = css(shift(color, -0.2));
  oval(context, x, foot - rimH * height, rimHalf * height, rimHalf * height * 0.18);
  context.strokeStyle = css(shift(color, 0.1));
  context.lineWidth = height * 0.008;
  context.stroke();
}

/** A soft shadow thrown away from the light. */
function drawShadow(
  context: Context,
  x: number,
  foot: number,
  half: number,
  height: number,
  side: number,
): void {
  context.save();
  context.translate(x - side * half * 0.9, foot);
  context.transform(1, 0, -side * 1.1, 0.2, 0, 0);
  context.fillStyle = radial(
    context,
    0,
    0,
    half * 1.9 + height * 0.3,
    [[0.16, 0.03, 290]],
    [0.5, 0.26, 0],
  );
  disc(context, 0, 0, half * 1.9 + height * 0.3);
  context.restore();
  context.fillStyle = 'rgba(20,10,26,0.42)';
  oval(context, x - side * half * 0.08, foot, half * 0.92, half * 0.15);
}

/** A round fruit with its stalk. */
export function drawFruit(
  context: Context,
  random: Random,
  x: number,
  foot: number,
  radius: number,
  color: Color,
  light: Color,
  side: number,
): void {
  drawShadow(context, x, foot, radius, radius, side);
  const y = foot - radius * 0.94;
  context.fillStyle = radial(context, x + side * radius * 0.36, y - radius * 0.38, radius * 1.75, [
    mix(shift(color, 0.14), light, 0.25),
    color,
    shift(color, -0.16),
    shift(color, -0.3),
  ]);
  oval(context, x, y, radius * 1.04, radius * 0.97);
  context.fillStyle = css(light, 0.5);
  oval(
    context,
    x + side * radius * 0.42,
    y - radius * 0.44,
    radius * 0.13,
    radius * 0.09,
    -0.6 * side,
  );
  context.strokeStyle = css([0.34, 0.05, 70]);
  context.lineWidth = radius * 0.09;
  context.lineCap = 'round';
  context.beginPath();
  context.moveTo(x, y - radius * 0.84);
  context.quadraticCurveTo(
    x + radius * 0.05,
    y - radius * 1.05,
    x + radius * random.range(0.1, 0.3),
    y - radius * 1.16,
  );
  context.stroke();
}
