import { css } from '../color';
import type { Context, SceneBrief } from '../stage';
import type { FigureInk } from './ink';
import { fillShapes } from './ink';

export function drawCat(context: Context, ink: FigureInk): void {
  context.save();
  context.strokeStyle = css(ink.body);
  context.lineWidth = 0.075;
  context.lineCap = 'round';
  context.beginPath();
  context.moveTo(0.2, -0.05);
  context.bezierCurveTo(0.5, 0.02, 0.6, -0.12, 0.54 + ink.sway * 0.04, -0.28);
  context.bezierCurveTo(
    0.5 + ink.sway * 0.06,
    -0.38,
    0.58 + ink.sway * 0.1,
    -0.44,
    0.64 + ink.sway * 0.1,
    -0.4,
  );
  context.stroke();
  context.restore();
  fillShapes(context, { ...ink }, [
    'body M -24 0 C -34 -20 -24 -46 -14 -58 C -6 -66 8 -66 15 -58 C 28 -42 34 -18 26 0 Z',
    'body M -20 -64 C -22 -76 -19 -88 -19 -100 L -7 -88 C -2 -90 4 -90 8 -88 L 20 -100 C 20 -88 22 -78 20 -66 C 16 -54 -16 -54 -20 -64 Z',
    'accent/0.75 M -17 -96 L -10 -88 L -16 -84 Z M 18 -96 L 11 -88 L 17 -84 Z',
    'lit M 24 -2 C 31 -18 26 -42 15 -58 C 22 -42 25 -18 20 -2 Z',
    'lit M 20 -98 C 20 -88 22 -78 20 -66 C 18 -60 12 -57 8 -57 C 16 -64 17 -80 15 -92 Z',
    'accent M -13 -58 C -6 -53 8 -53 14 -58 L 13 -54 C 6 -49 -6 -49 -13 -54 Z',
  ]);
}

export function drawDog(context: Context, ink: FigureInk): void {
  context.save();
  context.strokeStyle = css(ink.body);
  context.lineWidth = 0.08;
  context.lineCap = 'round';
  context.beginPath();
  context.moveTo(-0.2, -0.06);
  context.quadraticCurveTo(-0.46, -0.04, -0.5 - ink.sway * 0.05, -0.24 - ink.sway * 0.06);
  context.stroke();
  context.restore();
  fillShapes(context, { ...ink }, [
    'body M -27 0 C -34 -24 -18 -46 -8 -62 L 18 -62 C 22 -44 24 -20 26 0 L 12 0 L 8 -22 L 2 0 Z',
    'body M -10 -58 C -16 -76 -10 -94 6 -96 C 16 -97 22 -92 25 -86 L 42 -80 C 46 -78 46 -70 40 -68 L 24 -64 C 20 -56 -4 -52 -10 -58 Z',
    'lit M -6 -94 C -18 -94 -24 -78 -20 -66 C -16 -58 -8 -64 -6 -72 C -4 -82 0 -90 -6 -94 Z',
    'accent M -9 -59 C 0 -53 12 -54 20 -60 L 19 -54 C 10 -48 0 -48 -9 -53 Z',
    'lit M 24 -2 C 23 -22 21 -44 17 -58 L 21 -56 C 25 -40 26 -20 27 -2 Z',
  ]);
}

export function drawDeer(context: Context, ink: FigureInk): void {
  fillShapes(context, { ...ink }, [
    'body M -34 -46 C -20 -52 6 -50 16 -54 C 20 -62 22 -70 25 -76 C 28 -82 36 -82 40 -76 L 48 -68 C 50 -64 46 -62 42 -62 L 34 -62 C 32 -52 28 -40 22 -36 L 22 -20 L 20 0 L 16 0 L 15 -22 L 11 -32 C 0 -28 -12 -28 -20 -32 L -24 -20 L -23 0 L -27 0 L -31 -22 L -30 -34 C -38 -38 -38 -44 -34 -46 Z',
    'body M 4 -34 L 6 -18 L 4 0 L 8 0 L 10 -20 L 12 -34 Z M -20 -34 L -17 -18 L -18 0 L -14 0 L -13 -20 L -12 -32 Z',
  ]);
  context.strokeStyle = css(ink.body);
  context.lineCap = 'round';
  context.lineWidth = 0.022;
  for (const side of [-1, 1]) {
    context.beginPath();
    context.moveTo(0.29, -0.8);
    context.bezierCurveTo(
      0.29 + side * 0.06,
      -0.86,
      0.29 + side * 0.17,
      -0.9,
      0.29 + side * 0.13,
      -1.02,
    );
    context.moveTo(0.29 + side * 0.1, -0.88);
    context.lineTo(0.29 + side * 0.02, -0.98);
    context.moveTo(0.29 + side * 0.14, -0.92);
    context.lineTo(0.29 + side * 0.23, -0.99);
    context.stroke();
  }
  fillShapes(context, { ...ink }, [
    'lit M -34 -46 C -20 -52 6 -50 16 -54 L 18 -51 C 4 -46 -18 -48 -33 -43 Z',
  ]);
}

export function drawBirds(context: Context, ink: FigureInk, brief: SceneBrief): void {
  const random = brief.random.fork('flock');
  context.strokeStyle = css(ink.body);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (let i = 0; i < 11; i++) {
    const row = Math.ceil(i / 2);
    const x = (i % 2 ? 1 : -1) * row * 0.26 + random.range(-0.04, 0.04);
    const y = row * 0.13 - 0.5 + random.range(-0.04, 0.04);
    const size = random.range(0.1, 0.15);
    const flap = Math.sin((ink.beat + random.next()) * 2 * Math.PI) * 0.6;
    context.lineWidth = size * 0.2;
    context.beginPath();
    context.moveTo(x - size, y - size * (0.35 + flap * 0.5));
    context.quadraticCurveTo(x - size * 0.4, y - size * (0.6 + flap * 0.2), x, y);
    context.quadraticCurveTo(
      x + size * 0.4,
      y - size * (0.6 + flap * 0.2),
      x + size,
      y - size * (0.35 + flap * 0.5),
    );
    context.stroke();
  }
}
