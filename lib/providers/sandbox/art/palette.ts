import { type Color, mix, shift } from './color';
import { type Accents, darkSwatches, hours, lightSwatches, type Sky } from './hours';
import type { Mood } from './mood';
import { clamp } from './noise';
import type { Random } from './random';

export interface Palette {
  /** Whether light things stand on dark ones. */
  isDark: boolean;
  /** From the zenith to the horizon. */
  sky: Sky;
  /** The colour of the sun, the moon, windows. */
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

type Part = 'sky' | 'light' | 'near' | 'paper' | 'ink' | 'accents';

/** A palette with each colour changed. The haze follows the sky. */
function recolor(
  palette: Omit<Palette, 'haze'>,
  change: (color: Color, part: Part, index: number) => Color,
): Palette {
  const each = <Colors extends Sky | Accents>(colors: Colors, part: Part): Colors =>
    colors.map((color, index) => change(color, part, index)) as unknown as Colors;
  const sky = each(palette.sky, 'sky');
  return {
    isDark: palette.isDark,
    sky,
    haze: mix(sky[3], sky[2], 0.35),
    light: change(palette.light, 'light', 0),
    near: change(palette.near, 'near', 0),
    paper: change(palette.paper, 'paper', 0),
    ink: change(palette.ink, 'ink', 0),
    accents: each(palette.accents, 'accents'),
  };
}

/** How far each part follows the requested colours: a green meadow does not lie under a green sky. */
const pullByPart: Record<Part, number> = {
  sky: 0.55,
  light: 0.4,
  near: 1,
  paper: 0.4,
  ink: 0.8,
  accents: 1,
};

/** The palette of a mood; `borrowed` colours (of reference pictures) lead it, else the hues that it names. */
export function choosePalette(
  mood: Mood,
  random: Random,
  borrowedColors: readonly Color[],
): Palette {
  const { isDark, skies, light, near } = hours[mood.hour];
  const hueTurn = random.range(-10, 10);
  const swatch = random.pick(isDark ? darkSwatches : lightSwatches);
  const base = recolor(
    { ...swatch, isDark, light, near, sky: random.pick(skies) },
    (color, part) => (part === 'sky' || part === 'near' ? shift(color, 0, 1, hueTurn) : color),
  );
  if (mood.isMonochrome)
    return recolor(base, ([lightness, chroma]) => [lightness, chroma * 0.06, 70]);
  const namedColors = mood.hues.map((hue): Color => [0.6, 0.11, hue]);
  const leads =
    borrowedColors.length > 0 ? [...borrowedColors].sort((a, b) => b[1] - a[1]) : namedColors;
  const [firstLead] = leads;
  if (firstLead === undefined) return base;
  const anchor = base.sky[1][2];
  return recolor(base, (color, part, index) => {
    if (part === 'accents' && borrowedColors.length > 0)
      return leads[index % leads.length] ?? firstLead;
    const lead =
      part === 'accents' && index % 2 ? (leads[1] ?? shift(firstLead, 0, 1, 40)) : firstLead;
    // Colours keep some of how they differ from each other.
    const offset = part === 'accents' ? 0 : ((color[2] - anchor + 540) % 360) - 180;
    const hue = (lead[2] + clamp(offset * 0.3, -24, 24) + 360) % 360;
    const chroma = Math.max(color[1], Math.min(lead[1], part === 'accents' ? 0.11 : 0.05));
    return mix(color, [color[0], chroma, hue], pullByPart[part]);
  });
}
