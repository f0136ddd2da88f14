import type { Color } from '../color';
import { css, mix, shift } from '../color';
import type { FigureName } from '../lexicon';
import type { Context, SceneBrief } from '../stage';
import type { FigureInk } from './ink';
import { fillPath } from './ink';

/** Things that carry people: a sailing boat, a balloon, a rocket, a car. */
export function drawCraft(
  context: Context,
  name: FigureName,
  ink: FigureInk,
  { palette }: SceneBrief,
): void {
  if (name === 'boat') drawBoat(context, ink, palette.haze);
  else if (name === 'balloon') drawBalloon(context, ink);
  else if (name === 'rocket') drawRocket(context, ink, palette.accents[2] ?? ink.second);
  else drawCar(context, ink);
}

function drawBoat(context: Context, ink: FigureInk, haze: Color): void {
  const sail = mix([0.95, 0.02, 85], haze, 0.3);
  fillPath(context, 'M 2 -98 C 30 -70 40 -40 42 -20 L 2 -20 Z', mix(sail, ink.glow, 0.3));
  fillPath(context, 'M -2 -92 C -20 -66 -30 -44 -34 -20 L -2 -20 Z', mix(sail, ink.accent, 0.55));
  fillPath(context, 'M -1.4 2 L -1.4 -102 L 1.4 -102 L 1.4 2 Z', ink.body);
  fillPath(
    context,
    'M -44 -15 L 46 -15 C 40 4 28 8 18 8 L -24 8 C -36 6 -42 -4 -44 -15 Z',
    ink.body,
  );
  fillPath(context, 'M -44 -15 L 46 -15 L 44 -10 L -42 -10 Z', ink.accent);
}

function drawBalloon(context: Context, ink: FigureInk): void {
  const colors = [ink.accent, mix(ink.accent, ink.glow, 0.65), ink.second];
  context.save();
  context.beginPath();
  context.moveTo(0, -1);
  context.bezierCurveTo(0.46, -1, 0.48, -0.56, 0.1, -0.24);
  context.lineTo(-0.1, -0.24);
  context.bezierCurveTo(-0.48, -0.56, -0.46, -1, 0, -1);
  context.clip();
  for (let i = 0; i < 9; i++) {
    const from = Math.cos((i / 9) * Math.PI) * -0.4;
    const to = Math.cos(((i + 1) / 9) * Math.PI) * -0.4;
    context.fillStyle = css(shift(colors[i % 3] ?? ink.accent, (i - 4) * 0.018));
    context.beginPath();
    context.moveTo(0, -1.02);
    context.bezierCurveTo(from * 1.6, -1, from * 1.5, -0.5, from * 0.2, -0.22);
    context.lineTo(to * 0.2, -0.22);
    context.bezierCurveTo(to * 1.5, -0.5, to * 1.6, -1, 0, -1.02);
    context.fill();
  }
  context.restore();
  context.strokeStyle = css(ink.body);
  context.lineWidth = 0.008;
  context.beginPath();
  for (const x of [-0.1, -0.035, 0.035, 0.1]) {
    context.moveTo(x, -0.24);
    context.lineTo(x * 0.7, -0.1);
  }
  context.stroke();
  fillPath(context, 'M -8 -10 L 8 -10 L 7 2 C 4 4 -4 4 -7 2 Z', ink.body);
  fillPath(context, 'M -2 -20 L 0 -30 L 2 -20 Z', ink.glow);
}

function drawRocket(context: Context, ink: FigureInk, accent: Color): void {
  const shell: Color = [0.93, 0.012, 250];
  context.save();
  context.rotate(0.42);
  const flame = 0.3 + 0.07 * Math.sin(ink.beat * 4 * Math.PI);
  for (const [width, length, color] of [
    [0.1, flame * 1.7, ink.accent],
    [0.07, flame * 1.15, [0.84, 0.17, 75]],
    [0.035, flame * 0.7, [0.98, 0.06, 95]],
  ] as const) {
    context.fillStyle = css(color, 0.9);
    context.beginPath();
    context.moveTo(-width, -0.1);
    context.quadraticCurveTo(-width * 0.7, length * 0.4, 0, length);
    context.quadraticCurveTo(width * 0.7, length * 0.4, width, -0.1);
    context.fill();
  }
  fillPath(
    context,
    'M -14 -30 C -26 -22 -28 -8 -26 2 L -12 -10 Z M 14 -30 C 26 -22 28 -8 26 2 L 12 -10 Z',
    accent,
  );
  const body = context.createLinearGradient(-0.17, 0, 0.17, 0);
  body.addColorStop(0, css(shift(shell, -0.3)));
  body.addColorStop(0.6, css(shell));
  body.addColorStop(1, css(shift(shell, -0.12)));
  context.fillStyle = body;
  context.beginPath();
  context.moveTo(0, -1);
  context.bezierCurveTo(0.2, -0.8, 0.2, -0.36, 0.12, -0.1);
  context.lineTo(-0.12, -0.1);
  context.bezierCurveTo(-0.2, -0.36, -0.2, -0.8, 0, -1);
  context.fill();
  fillPath(
    context,
    'M 0 -100 C 8 -92 13 -84 15 -74 L -15 -74 C -13 -84 -8 -92 0 -100 Z M -13 -14 L 13 -14 L 12 -8 L -12 -8 Z',
    accent,
  );
  for (const [radius, color] of [
    [0.075, shift(shell, -0.4)],
    [0.055, [0.72, 0.11, 225]],
  ] as const) {
    context.fillStyle = css(color);
    context.beginPath();
    context.arc(0, -0.56, radius, 0, Math.PI * 2);
    context.fill();
  }
  context.restore();
}

function drawCar(context: Context, ink: FigureInk): void {
  fillPath(
    context,
    'M -120 -18 C -120 -44 -112 -52 -92 -54 L -58 -92 C -54 -98 -48 -100 -40 -100 L 34 -100 C 42 -100 50 -96 56 -90 L 84 -56 C 108 -54 122 -46 124 -18 Z',
    ink.accent,
  );
  fillPath(
    context,
    'M -50 -88 L -8 -90 L -8 -56 L -76 -56 Z M 0 -90 L 36 -90 C 42 -90 46 -86 50 -82 L 70 -56 L 0 -56 Z',
    shift(ink.body, 0.12),
  );
  fillPath(context, 'M 112 -44 C 122 -42 124 -34 124 -30 L 110 -32 Z', ink.glow);
  fillPath(context, 'M -122 -26 L 126 -26 L 124 -16 L -120 -16 Z', shift(ink.accent, -0.14));
  for (const x of [-0.66, 0.68]) {
    context.fillStyle = css(ink.body);
    context.beginPath();
    context.arc(x, -0.2, 0.24, 0, Math.PI * 2);
    context.fill();
    context.fillStyle = css(ink.lit);
    context.beginPath();
    context.arc(x, -0.2, 0.11, 0, Math.PI * 2);
    context.fill();
  }
}
