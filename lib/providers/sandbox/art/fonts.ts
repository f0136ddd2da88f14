import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { GlobalFonts } from '@napi-rs/canvas';

/** Families that captions are set in; they come with the `geist` package. */
export const sans = 'Atelier Sans';
export const mono = 'Atelier Mono';

let areRegistered = false;

/** Makes the caption fonts known to the canvas, once per thread. */
export function registerFonts(): void {
  if (areRegistered) return;
  const require = createRequire(import.meta.url);
  const folder = join(dirname(require.resolve('geist/font/sans')), 'fonts');
  GlobalFonts.registerFromPath(join(folder, 'geist-sans/Geist-Medium.ttf'), sans);
  GlobalFonts.registerFromPath(join(folder, 'geist-mono/GeistMono-Medium.ttf'), mono);
  areRegistered = true;
}

/** The part of a text these fonts can show: Latin and Cyrillic letters, digits, punctuation. */
export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^\u0020-\u024f\u0400-\u04ff\u2010-\u2026]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
