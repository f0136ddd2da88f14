import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Path of the product's font, relative to the payment page. */
export const fontPath = 'assets/geist.woff2';

/** The page's font rules. Until the font is loaded the system's font is shown. */
export const fontStyle = `
@font-face {
  font-family: Geist; src: url(${fontPath}) format('woff2'); font-weight: 100 900; font-display: swap;
}`;

let fontFile: Promise<Buffer> | undefined;

/** The product's font in every weight, from the `geist` package. */
export async function fontResponse(): Promise<Response> {
  fontFile ??= readFile(
    join(
      dirname(createRequire(import.meta.url).resolve('geist/font/sans')),
      'fonts/geist-sans/Geist-Variable.woff2',
    ),
  );
  return new Response(new Uint8Array(await fontFile), {
    headers: {
      'content-type': 'font/woff2',
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
    },
  });
}
