import type { Color } from '../color';
import { css, mix, shift } from '../color';
import { disc, fillPath, linear } from '../draw';
import type { Context, SceneBrief } from '../stage';
import type { FigureInk } from './ink';
import { fillShapes } from './ink';

export function drawBoat(context: Context, ink: FigureInk, { palette }: SceneBrief): void {
  const sail = mix([0.95, 0.02, 85], palette.haze, 0.3);
  fillShapes(
    context,
    { ...ink, jib: mix(sail, ink.glow, 0.3), main: mix(sail, ink.accent, 0.55) },
    [
      'jib M 2 -98 C 30 -70 40 -40 42 -20 L 2 -20 Z',
      'main M -2 -92 C -20 -66 -30 -44 -34 -20 L -2 -20 Z',
      'body M -1.4 2 L -1.4 -102 L 1.4 -102 L 1.4 2 Z',
      'body M -44 -15 L 46 -15 C 40 4 28 8 18 8 L -24 8 C -36 6 -42 -4 -44 -15 Z',
      'accent M -44 -15 L 46 -15 L 44 -10 L -42 -10 Z',
    ],
  );
}

export function drawBalloon(context: Context, ink: FigureInk): void {
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
  fillShapes(context, { ...ink }, [
    'body M -8 -10 L 8 -10 L 7 2 C 4 4 -4 4 -7 2 Z',
    'glow M -2 -20 L 0 -30 L 2 -20 Z',
  ]);
}

export function drawRocket(context: Context, ink: FigureInk, { palette }: SceneBrief): void {
  const shell: Color = [0.93, 0.012, 250];
  const [, , fins] = palette.accents;
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
  fillShapes(context, { fins }, [
    'fins M -14 -30 C -26 -22 -28 -8 -26 2 L -12 -10 Z M 14 -30 C 26 -22 28 -8 26 2 L 12 -10 Z',
  ]);
  context.fillStyle = linear(
    context,
    [-0.17, 0, 0.17, 0],
    [0, css(shift(shell, -0.3))],
    [0.6, css(shell)],
    [1, css(shift(shell, -0.12))],
  );
  fillPath(
    context,
    'M 0 -1 C 0.2 -0.8 0.2 -0.36 0.12 -0.1 L -0.12 -0.1 C -0.2 -0.36 -0.2 -0.8 0 -1',
  );
  fillShapes(context, { fins }, [
    'fins M 0 -100 C 8 -92 13 -84 15 -74 L -15 -74 C -13 -84 -8 -92 0 -100 Z M -13 -14 L 13 -14 L 12 -8 L -12 -8 Z',
  ]);
  for (const [radius, color] of [
    [0.075, shift(shell, -0.4)],
    [0.055, [0.72, 0.11, 225]],
  ] as const) {
    context.fillStyle = css(color);
    disc(context, 0, -0.56, radius);
  }
  context.restore();
}
