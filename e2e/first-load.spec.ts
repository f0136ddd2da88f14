import { readdirSync, readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'playwright/test';

const chunks = '.next/static/chunks';

/** What a page loads later or not at all, by a text that its code has however it is minified. */
const laterParts = [
  { part: 'zod (what imports a schema of lib/pages?)', sign: '$ZodType' },
  { part: 'the palette', sign: 'cmdk-' },
  { part: 'dialogs', sign: 'DialogContent' },
  { part: 'menus', sign: 'DropdownMenu' },
  { part: 'formulas', sign: 'KaTeX parse error' },
  { part: 'colours of code', sign: 'hljs' },
  { part: 'films', sign: 'mediabunny' },
];
const pages = ['create', 'gallery', 'boards', 'boards/[board]'];
/** What a board has from the first on. */
const partsOfBoard = ['dialogs', 'menus'];

test('Create, Gallery and boards load large parts later', () => {
  const stats: { route: string; firstLoadChunkPaths: string[] }[] = JSON.parse(
    readFileSync('.next/diagnostics/route-bundle-stats.json', 'utf8'),
  );
  const textOf = new Map(
    readdirSync(chunks, { encoding: 'utf8', recursive: true })
      .filter((file) => file.endsWith('.js'))
      .map((file) => [`${chunks}/${file}`, readFileSync(`${chunks}/${file}`, 'utf8')]),
  );
  for (const { part, sign } of laterParts) {
    const files = [...textOf].filter(([, text]) => text.includes(sign)).map(([file]) => file);
    expect(files, `${part}: the sign by which it is known holds`).not.toEqual([]);
    for (const page of pages) {
      if (page === 'boards/[board]' && partsOfBoard.includes(part)) continue;
      const first = stats.find(({ route }) => route === `/[workspace]/${page}`);
      expect(first?.firstLoadChunkPaths.length, page).toBeGreaterThan(0);
      const early = first?.firstLoadChunkPaths.filter((file) => files.includes(file));
      expect(early, `${page} loads first: ${part}`).toEqual([]);
    }
  }
});

test('scripts and styles are sent as the build compressed them, or as gzip', async ({
  baseURL,
}) => {
  for (const end of ['.js', '.css']) {
    const name = readdirSync(chunks).find((file) => file.endsWith(end));
    const url = `${baseURL}/_next/static/chunks/${name}`;
    const text = readFileSync(`${chunks}/${name}`, 'utf8');
    const brotli = await receive(url, 'gzip, br');
    expect(brotliDecompressSync(brotli.body).toString()).toBe(text);
    expect(brotli.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringMatching(
        end === '.js' ? /^application\/javascript/ : /^text\/css/,
      ),
      vary: 'Accept-Encoding',
    });
    const gzip = await receive(url, 'gzip');
    expect(gunzipSync(gzip.body).toString()).toBe(text);
    expect(gzip.headers['content-type']).toBe(brotli.headers['content-type']);
    expect(gzip.headers.etag).not.toBe(brotli.headers.etag);
  }
});

/** A response as it came. */
async function receive(url: string, accepted: string) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  get(url, { headers: { 'accept-encoding': accepted } }, resolve).on('error', reject);
  const response = await promise;
  return { headers: response.headers, body: await buffer(response) };
}
