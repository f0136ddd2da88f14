import type { Color } from '../color';
import { css, mix, shift } from '../color';
import { disc, line, linear, oval } from '../draw';
import type { Context } from '../stage';
import type { FigureInk } from './ink';
import { fillShapes } from './ink';

export function drawWalker(context: Context, ink: FigureInk): void {
  fillShapes(
    context,
    {
      ...ink,
      coat: mix(ink.body, ink.accent, 0.72),
      pack: mix(ink.body, ink.second, 0.5),
      brim: mix(ink.body, ink.accent, 0.4),
    },
    [
      'body M -10 2 L -13 -2 L -9 -40 L 0 -44 L 3 -22 L 8 -2 L 15 2 L 4 2 L -3 -26 L -4 2 Z',
      `coat M -13 -36 C -15 -56 -14 -72 -8 -78 L 8 -78 C ${14 + ink.sway} -72 ${17 + ink.sway * 2} -52 ${18 + ink.sway * 3} -34 C 8 -30 -4 -30 -13 -36 Z`,
      'pack M -9 -76 L 8 -76 L 10 -52 L -10 -52 Z',
      'body M -9 -80 C -11 -94 -6 -100 0 -100 C 7 -100 11 -94 9 -80 C 4 -76 -4 -76 -9 -80 Z',
      'brim M -16 -90 C -8 -96 8 -96 16 -90 C 8 -87 -8 -87 -16 -90 Z',
    ],
  );
  context.strokeStyle = css(ink.body);
  context.lineWidth = 0.018;
  line(context, 0.17, -0.62, 0.27, 0.02);
}

export function drawAstronaut(context: Context, ink: FigureInk): void {
  const suit: Color = [0.92, 0.012, 250];
  const shade = shift(suit, -0.22);
  fillShapes(
    context,
    {
      ...ink,
      pack: shift(shade, -0.12),
      shade,
      boots: shift(suit, -0.06),
      suit,
      arms: shift(suit, -0.08),
    },
    [
      'pack M -24 -66 L 24 -66 L 26 -30 L -26 -30 Z',
      'shade M -18 2 L -20 -34 L -2 -34 L -3 2 Z M 3 2 L 2 -34 L 20 -34 L 19 2 Z',
      'boots M -20 4 L -20 -6 L -1 -6 L -1 4 Z M 1 4 L 1 -6 L 22 -6 L 22 4 Z',
      'suit M -20 -30 C -24 -50 -22 -64 -16 -68 L 16 -68 C 22 -64 24 -50 20 -30 Z',
      `arms M -18 -66 C -34 -58 -36 -44 ${-38 - ink.sway * 2} -28 L ${-28 - ink.sway * 2} -25 C -26 -40 -22 -48 -16 -52 Z M 18 -66 C 34 -60 ${38 + ink.sway * 3} -72 ${42 + ink.sway * 4} -88 L ${51 + ink.sway * 4} -84 C 46 -60 34 -46 18 -50 Z`,
      'shade M -9 -56 L 9 -56 L 9 -42 L -9 -42 Z',
      'accent M -6 -54 L -2 -54 L -2 -50 L -6 -50 Z',
      'second M 1 -54 L 6 -54 L 6 -50 L 1 -50 Z',
    ],
  );
  context.fillStyle = css(suit);
  disc(context, 0, -0.83, 0.185);
  context.fillStyle = linear(
    context,
    [-0.12, -0.95, 0.12, -0.72],
    [0, css(mix(ink.accent, [0.85, 0.1, 80], 0.4))],
    [0.55, css([0.3, 0.08, 280])],
    [1, css([0.18, 0.05, 280])],
  );
  oval(context, 0.015, -0.825, 0.135, 0.118);
  fillShapes(context, { shine: [0.97, 0.02, 90] }, [
    'shine/0.8 M -8 -90 C -4 -94 2 -94 5 -92 C 0 -91 -5 -88 -8 -84 Z',
  ]);
}
