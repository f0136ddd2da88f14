import { Path2D } from '@napi-rs/canvas';
import type { Color } from '../color';
import { css } from '../color';
import type { Context } from '../stage';

/** Colours and motion of a figure. Figures are drawn one unit high, their feet at the origin, up is negative. */
export interface FigureInk {
  body: Color;
  lit: Color;
  glow: Color;
  accent: Color;
  second: Color;
  /** 0–1, a pulse of about half a second per cycle. */
  beat: number;
  /** -1 to 1. */
  sway: number;
}

/** Fills an SVG path whose numbers are hundredths of a unit. */
export function fillPath(context: Context, path: string, color: Color, alpha = 1): void {
  const scaled = path.replace(/-?\d+(\.\d+)?/g, (number) => String(Number(number) / 100));
  context.fillStyle = css(color, alpha);
  context.fill(new Path2D(scaled));
}
