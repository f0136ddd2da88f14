import type { Color } from '../color';
import { css, mix, shift } from '../color';
import type { FigureName } from '../lexicon';
import type { Context, SceneBrief } from '../stage';
import { drawBroadleaf } from '../trees';
import type { FigureInk } from './ink';
import { fillPath } from './ink';

/** Things that stand: a lighthouse, a cabin, a castle, one large tree. */
export function drawBuilding(
  context: Context,
  name: FigureName,
  ink: FigureInk,
  brief: SceneBrief,
): void {
  if (name === 'lighthouse') drawLighthouse(context, ink, brief);
  else if (name === 'cabin') drawCabin(context, ink, brief);
  else if (name === 'castle') drawCastle(context, ink);
  else drawTree(context, ink, brief);
}

function drawLighthouse(context: Context, ink: FigureInk, { palette }: SceneBrief): void {
  const wall: Color = mix([0.95, 0.01, 80], palette.haze, palette.dark ? 0.55 : 0.15);
  const fill = context.createLinearGradient(-0.12, 0, 0.12, 0);
  fill.addColorStop(0, css(shift(wall, -0.2)));
  fill.addColorStop(0.7, css(wall));
  fill.addColorStop(1, css(shift(wall, -0.08)));
  context.fillStyle = fill;
  context.beginPath();
  context.moveTo(-0.12, 0.04);
  context.lineTo(-0.068, -0.78);
  context.lineTo(0.068, -0.78);
  context.lineTo(0.12, 0.04);
  context.fill();
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
  fillPath(
    context,
    'M -11 -78 L 11 -78 L 11 -81 L -11 -81 Z M -8 -96 L 8 -96 L 0 -106 Z M -6 0 L -6 0 Z',
    shift(ink.body, 0.06),
  );
  fillPath(context, 'M -6 -81 L 6 -81 L 6 -95 L -6 -95 Z', ink.glow);
  fillPath(context, 'M -3 4 L 3 4 L 3 -8 L -3 -8 Z', shift(ink.body, 0.04));
}

function drawCabin(context: Context, ink: FigureInk, { palette }: SceneBrief): void {
  const wall = mix(shift(ink.body, 0.1), palette.accents[0] ?? ink.body, 0.25);
  fillPath(context, 'M -62 4 L -62 -46 L 62 -46 L 62 4 Z', wall);
  fillPath(context, 'M 18 -46 L 42 -84 L 66 -46 Z', shift(wall, 0.03));
  fillPath(context, 'M -72 -44 L -44 -88 L 46 -88 L 74 -44 L 64 -40 L 42 -76 L 18 -42 Z', ink.body);
  fillPath(context, 'M -34 -84 L -34 -104 L -22 -104 L -22 -84 Z', ink.body);
  fillPath(
    context,
    'M -46 -34 L -24 -34 L -24 -14 L -46 -14 Z M 36 -36 L 50 -36 L 50 -16 L 36 -16 Z M -8 -34 L 8 -34 L 8 4 L -8 4 Z',
    ink.glow,
  );
  fillPath(
    context,
    'M -36 -34 L -34 -34 L -34 -14 L -36 -14 Z M -46 -25 L -24 -25 L -24 -23 L -46 -23 Z',
    ink.body,
  );
  for (let i = 0; i < 5; i++) {
    context.fillStyle = css(palette.haze, 0.3 - i * 0.05);
    context.beginPath();
    context.arc(
      -0.28 + i * 0.05 + ink.sway * 0.03 * i,
      -1.1 - i * 0.14,
      0.05 + i * 0.022,
      0,
      Math.PI * 2,
    );
    context.fill();
  }
}

function drawCastle(context: Context, ink: FigureInk): void {
  const tower = (x: number, width: number, height: number, roof: boolean) => {
    const left = (x - width / 2) * 100;
    const right = (x + width / 2) * 100;
    const top = -height * 100;
    fillPath(context, `M ${left} 6 L ${left} ${top} L ${right} ${top} L ${right} 6 Z`, ink.body);
    fillPath(
      context,
      `M ${right - width * 26} 6 L ${right - width * 26} ${top} L ${right} ${top} L ${right} 6 Z`,
      ink.lit,
      0.5,
    );
    if (roof) {
      fillPath(
        context,
        `M ${left - width * 14} ${top} L ${x * 100} ${top - width * 210} L ${right + width * 14} ${top} Z`,
        mix(ink.body, ink.accent, 0.42),
      );
      fillPath(
        context,
        `M ${x * 100} ${top - width * 210} L ${x * 100} ${top - width * 260} L ${x * 100 + width * 60} ${top - width * 238} Z`,
        ink.accent,
      );
    } else {
      for (let i = 0; i < 5; i++) {
        const at = left + ((right - left) * i) / 5;
        fillPath(
          context,
          `M ${at} ${top} L ${at} ${top - 4} L ${at + (right - left) / 9} ${top - 4} L ${at + (right - left) / 9} ${top} Z`,
          ink.body,
        );
      }
    }
    fillPath(
      context,
      `M ${x * 100 - 1.4} ${top + 12} L ${x * 100 + 1.4} ${top + 12} L ${x * 100 + 1.4} ${top + 18} L ${x * 100 - 1.4} ${top + 18} Z`,
      ink.glow,
    );
  };
  tower(-0.42, 0.15, 0.5, true);
  tower(0.44, 0.15, 0.44, true);
  tower(0, 0.62, 0.34, false);
  tower(-0.2, 0.14, 0.62, true);
  tower(0.19, 0.13, 0.54, true);
  tower(0.0, 0.17, 0.74, true);
  fillPath(context, 'M -7 6 L -7 -12 C -7 -20 7 -20 7 -12 L 7 6 Z', ink.glow, 0.85);
}

function drawTree(context: Context, ink: FigureInk, brief: SceneBrief): void {
  const leaf =
    brief.mood.weather === 'snow' ? null : mix(brief.palette.accents[0] ?? ink.lit, ink.body, 0.25);
  context.save();
  context.transform(1, 0, ink.sway * 0.012, 1, 0, 0);
  drawBroadleaf(context, brief.random.fork('great-tree'), 0, 0.02, 1, ink.body, leaf);
  context.restore();
}
