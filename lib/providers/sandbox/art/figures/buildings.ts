import type { Color } from '../color';
import { css, mix, shift } from '../color';
import { disc, fillPath } from '../draw';
import type { Context, SceneBrief } from '../stage';
import { drawBroadleaf } from '../trees';
import type { FigureInk } from './ink';
import { fillShapes } from './ink';

export function drawLighthouse(context: Context, ink: FigureInk, { palette }: SceneBrief): void {
  const wall: Color = mix([0.95, 0.01, 80], palette.haze, palette.dark ? 0.55 : 0.15);
  const fill = context.createLinearGradient(-0.12, 0, 0.12, 0);
  fill.addColorStop(0, css(shift(wall, -0.2)));
  fill.addColorStop(0.7, css(wall));
  fill.addColorStop(1, css(shift(wall, -0.08)));
  context.fillStyle = fill;
  fillPath(context, 'M -0.12 0.04 L -0.068 -0.78 L 0.068 -0.78 L 0.12 0.04');
  const band: Color = mix([0.56, 0.19, 27], palette.near, palette.dark ? 0.35 : 0);
  for (const top of [0.66, 0.38, 0.1]) {
    const half = (h: number) => 0.12 - (0.052 * h) / 0.78;
    context.fillStyle = css(band, 0.94);
    context.beginPath();
    context.moveTo(-half(top), -top);
    context.lineTo(half(top), -top);
    context.lineTo(half(top - 0.13), -top + 0.13);
    context.lineTo(-half(top - 0.13), -top + 0.13);
    context.fill();
  }
  fillShapes(context, { ...ink, roof: shift(ink.body, 0.06), door: shift(ink.body, 0.04) }, [
    'roof M -11 -78 L 11 -78 L 11 -81 L -11 -81 Z M -8 -96 L 8 -96 L 0 -106 Z M -6 0 L -6 0 Z',
    'glow M -6 -81 L 6 -81 L 6 -95 L -6 -95 Z',
    'door M -3 4 L 3 4 L 3 -8 L -3 -8 Z',
  ]);
}

export function drawCabin(context: Context, ink: FigureInk, { palette }: SceneBrief): void {
  const wall = mix(shift(ink.body, 0.1), palette.accents[0], 0.25);
  fillShapes(context, { ...ink, wall, gable: shift(wall, 0.03) }, [
    'wall M -62 4 L -62 -46 L 62 -46 L 62 4 Z',
    'gable M 18 -46 L 42 -84 L 66 -46 Z',
    'body M -72 -44 L -44 -88 L 46 -88 L 74 -44 L 64 -40 L 42 -76 L 18 -42 Z',
    'body M -34 -84 L -34 -104 L -22 -104 L -22 -84 Z',
    'glow M -46 -34 L -24 -34 L -24 -14 L -46 -14 Z M 36 -36 L 50 -36 L 50 -16 L 36 -16 Z M -8 -34 L 8 -34 L 8 4 L -8 4 Z',
    'body M -36 -34 L -34 -34 L -34 -14 L -36 -14 Z M -46 -25 L -24 -25 L -24 -23 L -46 -23 Z',
  ]);
  for (let i = 0; i < 5; i++) {
    context.fillStyle = css(palette.haze, 0.3 - i * 0.05);
    disc(context, -0.28 + i * 0.05 + ink.sway * 0.03 * i, -1.1 - i * 0.14, 0.05 + i * 0.022);
  }
}

export function drawTree(context: Context, ink: FigureInk, brief: SceneBrief): void {
  const leaf = brief.mood.weather === 'snow' ? null : mix(brief.palette.accents[0], ink.body, 0.25);
  context.save();
  context.transform(1, 0, ink.sway * 0.012, 1, 0, 0);
  drawBroadleaf(context, brief.random.fork('great-tree'), 0, 0.02, 1, ink.body, leaf);
  context.restore();
}
