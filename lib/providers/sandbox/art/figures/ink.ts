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

/**
 * Fills shapes, each `color path` or `color/opacity path`: the name of one of the colours and an SVG path whose numbers
 * are hundredths of a unit.
 */
export function fillShapes(
  context: Context,
  colors: Readonly<Record<string, Color | number>>,
  shapes: readonly string[],
): void {
  for (const shape of shapes) {
    const space = shape.indexOf(' ');
    const [name = '', opacity = '1'] = shape.slice(0, space).split('/');
    const color = colors[name];
    if (typeof color !== 'object') throw new Error(`There is no colour ${name}.`);
    const path = shape
      .slice(space)
      .replace(/-?\d+(\.\d+)?/g, (hundredths) => String(Number(hundredths) / 100));
    context.fillStyle = css(color, Number(opacity));
    context.fill(new Path2D(path));
  }
}
