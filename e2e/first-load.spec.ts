import { readdirSync, readFileSync } from 'node:fs';
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
