import type { Color } from './color';
import { mix, shift } from './color';
import type { Accents, Sky } from './hours';
import { darkSwatches, hours, lightSwatches } from './hours';
import type { Mood } from './mood';
import type { Random } from './random';

/** `map` that keeps the number of colours. */
const each = <Colors extends Sky | Accents>(
  colors: Colors,
  change: (color: Color, index: number) => Color,
): Colors => colors.map(change) as unknown as Colors;

/** The colours of one picture. */
export interface Palette {
  /** Whether light things stand on dark ones. */
  dark: boolean;
  /** From the zenith to the horizon. */
  sky: Sky;
  /** Of the sun, the moon, windows. */
  light: Color;
  /** The colour of distant things. */
  haze: Color;
  /** The nearest ground. */
  near: Color;
  paper: Color;
  ink: Color;
  /** The first is the strongest. */
  accents: Accents;
}

/** Turns the hues of a colour towards `hue`, keeping how colours differ from each other. */
const towards = (color: Color, hue: number, anchor: number): Color => {
  const offset = ((color[2] - anchor + 540) % 360) - 180;
  const nearOffset = Math.max(-24, Math.min(24, offset * 0.3));
  return [color[0], Math.max(color[1], 0.05), (hue + nearOffset + 360) % 360];
};

function recolour(palette: Palette, mood: Mood): Palette {
  const apply = (change: (color: Color, index: number) => Color): Palette => ({
    dark: palette.dark,
    sky: each(palette.sky, change),
    light: change(palette.light, 0),
    haze: change(palette.haze, 0),
    near: change(palette.near, 1),
    paper: change(palette.paper, 0),
    ink: change(palette.ink, 1),
    accents: each(palette.accents, change),
  });
  if (mood.monochrome) return apply((color) => [color[0], color[1] * 0.06, 70]);
  const [first, second] = mood.hues;
  if (first === undefined) return palette;

  const turned = apply((color) => towards(color, first, palette.sky[1][2]));
  return {
    ...turned,
    // The sky keeps half its own colours: a green meadow does not lie under a green sky.
    sky: each(palette.sky, (color, index) => mix(color, turned.sky[index] ?? color, 0.55)),
    haze: mix(palette.haze, turned.haze, 0.55),
    light: mix(palette.light, turned.light, 0.5),
    paper: mix(palette.paper, turned.paper, 0.5),
    accents: each(palette.accents, (color, index) =>
      index === 1 || index === 3
        ? [color[0], color[1], second ?? (first + 40) % 360]
        : towards([color[0], Math.max(color[1], 0.11), color[2]], first, color[2]),
    ),
  };
}

/** The palette of a mood; `borrowed` colours (of reference pictures) replace the accents. */
export function choosePalette(
  mood: Mood,
  random: Random,
  borrowed: readonly Color[] = [],
): Palette {
  const hour = hours[mood.hour];
  const turnBy = random.range(-10, 10);
  const sky = each(random.pick(hour.skies), (color) => shift(color, 0, 1, turnBy));
  const swatch = random.pick(hour.dark ? darkSwatches : lightSwatches);
  const base: Palette = {
    dark: hour.dark,
    sky,
    light: hour.light,
    haze: mix(sky[3], sky[2], 0.35),
    near: shift(hour.near, 0, 1, turnBy),
    paper: swatch.paper,
    ink: swatch.ink,
    accents: swatch.accents,
  };
  const palette = recolour(base, mood);
  return borrowed.length > 0 ? borrow(palette, borrowed) : palette;
}

function borrow(palette: Palette, borrowed: readonly Color[]): Palette {
  const byChroma = [...borrowed].sort((a, b) => b[1] - a[1]);
  const accent = (index: number): Color => byChroma[index % byChroma.length] ?? palette.light;
  const lead = accent(0);
  const tint = (color: Color, amount: number): Color => {
    const target: Color = [color[0], Math.max(color[1], Math.min(lead[1], 0.1)), lead[2]];
    return mix(color, target, amount);
  };
  return {
    ...palette,
    sky: each(palette.sky, (color, index) =>
      mix(tint(color, 0.55), [color[0], accent(index)[1], accent(index)[2]], 0.35),
    ),
    haze: tint(palette.haze, 0.6),
    near: tint(palette.near, 0.6),
    paper: tint(palette.paper, 0.2),
    accents: each(palette.accents, (_, index) => accent(index)),
  };
}
