// @vitest-environment jsdom
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SharedCell, SharedExperiment } from '@/lib/contract';
import { sharedHtml } from './shared-html';

const picture = { url: 'https://media.example/a.png', content_type: 'image/png' };
const cell: SharedCell = { state: 'succeeded', output: picture, mark: 'keep', credits: 4 };

const experiment = (text: string): SharedExperiment => ({
  name: text,
  prompt: text,
  spent: 4,
  grids: [
    { label: text, columns: [[text, text]], rows: [{ head: [text, text], cells: [[cell]] }] },
  ],
});

const open = (html: string) => new DOMParser().parseFromString(html, 'text/html');

it('has pictures as data, and loads nothing from elsewhere', () => {
  const html = sharedHtml(experiment('Harbour'), () => 'data:image/webp;base64,AAAA');
  const page = open(html);
  expect(html).not.toContain('media.example');
  expect([...page.images].map(({ src, alt }) => [src, alt])).toEqual([
    ['data:image/webp;base64,AAAA', 'Keeper'],
  ]);
  expect(page.querySelector('figcaption')?.textContent).toBe('★ 4 credits');
  expect(page.querySelector('meta[http-equiv]')?.getAttribute('content')).toContain(
    "default-src 'none'",
  );
});

it('shows the state of a cell without a picture', () => {
  const page = open(sharedHtml(experiment('Harbour'), () => undefined));
  expect(page.querySelector('figure')?.textContent).toContain('No preview');
});

it('shows any text unchanged, and never as markup', () => {
  const hostile = fc.oneof(
    fc.constantFrom(
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      "'</title><style>*{display:none}",
      '&lt;b&gt;',
    ),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
  );
  fc.assert(
    fc.property(hostile, (text) => {
      const page = open(sharedHtml(experiment(text), () => undefined));
      expect(page.querySelectorAll('script, img, iframe, link, [onerror]')).toHaveLength(0);
      expect(page.querySelectorAll('style')).toHaveLength(1);
      // The HTML parser normalises line endings.
      const read = (found: string | null | undefined) => found?.replace(/\r\n?/g, '\n');
      expect(read(page.querySelector('h1')?.textContent)).toBe(read(text));
    }),
    { numRuns: 60 },
  );
});
