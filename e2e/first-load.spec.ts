import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'playwright/test';

const chunks = '.next/static/chunks';
/** In the code of zod, however it is minified: it names its types by texts. */
const hasZod = (file: string): boolean => readFileSync(file, 'utf8').includes('$ZodType');

test('Create, Gallery and boards do not load zod first', () => {
  const stats: { route: string; firstLoadChunkPaths: string[] }[] = JSON.parse(
    readFileSync('.next/diagnostics/route-bundle-stats.json', 'utf8'),
  );
  const scripts = readdirSync(chunks, { encoding: 'utf8', recursive: true });
  const withZod = scripts.filter((file) => file.endsWith('.js') && hasZod(`${chunks}/${file}`));
  expect(withZod, 'the sign by which zod is known holds').not.toEqual([]);
  for (const page of ['create', 'gallery', 'boards', 'boards/[board]']) {
    const first = stats.find(({ route }) => route === `/[workspace]/${page}`)?.firstLoadChunkPaths;
    expect(first?.length, page).toBeGreaterThan(0);
    expect(first?.filter(hasZod), `${page}: what imports a schema of lib/pages?`).toEqual([]);
  }
});
