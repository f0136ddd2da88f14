import { type Color, fromHex } from './color';
import type { HourName } from './lexicon';

/** From the zenith to the horizon. */
export type Sky = readonly [Color, Color, Color, Color];
export type Accents = readonly [Color, Color, Color, Color, Color];

interface Hour {
  isDark: boolean;
  light: Color;
  near: Color;
  skies: readonly Sky[];
}

/** Colours in OKLCH, each `lightness chroma hue`. */
const colors = (text: string): Color[] =>
  text.split(', ').map((each) => {
    const [lightness = 0, chroma = 0, hue = 0] = each.split(' ').map(Number);
    return [lightness, chroma, hue];
  });

const hour = (isDark: boolean, ground: string, ...skies: readonly string[]): Hour => {
  const [light, near] = colors(ground) as [Color, Color];
  return { isDark, light, near, skies: skies.map((each) => colors(each) as unknown as Sky) };
};

/** Light, ground and skies (from the zenith to the horizon) of each time of day. */
export const hours: Record<HourName, Hour> = {
  dawn: hour(
    false,
    '0.97 0.06 75, 0.3 0.04 280',
    '0.72 0.06 250, 0.82 0.05 285, 0.9 0.06 25, 0.94 0.06 70',
    '0.7 0.07 290, 0.8 0.07 330, 0.89 0.07 30, 0.95 0.05 85',
  ),
  day: hour(
    false,
    '0.985 0.03 95, 0.33 0.06 155',
    '0.58 0.12 250, 0.7 0.1 240, 0.83 0.06 225, 0.94 0.03 200',
    '0.62 0.1 220, 0.76 0.08 210, 0.88 0.05 190, 0.96 0.03 110',
  ),
  golden: hour(
    false,
    '0.97 0.1 90, 0.27 0.05 50',
    '0.62 0.07 250, 0.77 0.035 330, 0.86 0.09 62, 0.92 0.12 82',
    '0.6 0.09 40, 0.74 0.12 55, 0.84 0.13 75, 0.93 0.1 92',
  ),
  dusk: hour(
    true,
    '0.92 0.13 70, 0.19 0.06 290',
    '0.32 0.11 285, 0.46 0.15 325, 0.66 0.18 20, 0.84 0.14 65',
    '0.36 0.1 265, 0.52 0.13 310, 0.7 0.16 5, 0.82 0.15 50',
  ),
  blue: hour(
    true,
    '0.93 0.06 85, 0.17 0.04 250',
    '0.26 0.07 260, 0.4 0.09 250, 0.6 0.07 235, 0.78 0.05 60',
    '0.34 0.05 235, 0.48 0.05 225, 0.64 0.04 215, 0.78 0.03 200',
  ),
  night: hour(
    true,
    '0.96 0.03 95, 0.1 0.035 265',
    '0.13 0.05 270, 0.2 0.08 265, 0.31 0.09 255, 0.45 0.08 235',
    '0.14 0.06 295, 0.22 0.09 290, 0.34 0.1 280, 0.5 0.09 320',
  ),
};

interface Swatch {
  paper: Color;
  ink: Color;
  accents: Accents;
}

/** A set of print colours: paper, ink and five accents. */
function swatch(text: string): Swatch {
  const [paper, ink, ...accents] = text.split(' ').map((each) => fromHex(`#${each}`));
  return { paper: paper as Color, ink: ink as Color, accents: accents as unknown as Accents };
}

/** Sets on light paper. */
export const lightSwatches: readonly Swatch[] = [
  'f3ede2 1d2233 f0522f f3aa1c 1f5ea8 0e8a70 f6c9b4',
  'efe3d0 2a1d16 bf4f27 dd9f49 58724f 24495a e8c7a2',
  'e7edee 182836 35698c e5a93c c3574a 8fb8c9 24414f',
  'f4e9ea 2b1530 7b2d5e dd5a78 f2a65a 3b4f8a eac3cb',
  'edf0e4 16261e 2f7a55 e4b93a dc6a44 86b39a 174a45',
  'f2efe9 161616 d7263d 161616 f2b632 2f5fd0 c9c3b8',
  'f6ead9 20304a ee7a57 f5b98c 2c7f8e 20466b f3d27a',
].map(swatch);

/** Sets on dark paper. */
export const darkSwatches: readonly Swatch[] = [
  '0f1024 f4f1ff ff3f8e 24dcc0 6f62ff ffcf3f 2b2a5a',
  '10211f f1eee2 e8b23f 2f8a76 d8573b 9cc9b1 1d4540',
  '1b1420 f6ece4 f0764a c33f6a f5c06a 6d4a9c 40243f',
  '0d1b2c eef3f5 f2a541 3c8dc4 e4573f 8fd0d6 1d3b5c',
  '17150f f3ead7 d99a2b a8442a f0d9a0 5d7450 3d3423',
].map(swatch);
