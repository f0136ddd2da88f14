// @vitest-environment jsdom
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SharedCell, SharedExperiment } from '@/lib/pages/experiment-results';
import { sharedHtml } from './shared-html';

const picture = { url: 'https://media.example/a.png', content_type: 'image/png' };
const cell: SharedCell = {
  state: 'succeeded',
  output: picture,
  mark: 'keep',
  credits: 4,
  prompt: 0,
};

const experiment = (text: string): SharedExperiment => {
  const head = [text, text].map((label) => ({ label, picture: null }));
  return {
    name: text,
    prompts: [text],
    spent: 4,
    grids: [{ label: text, pictures: [], columns: [head], rows: [{ head, cells: [[cell]] }] }],
  };
};

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

it('has players with sounds as data', () => {
  const [grid] = experiment('Harbour').grids;
  if (grid === undefined) throw new Error('there is one');
  const sound = { url: 'https://media.example/a.mp3', content_type: 'audio/mpeg' };
  const rows = [
    { head: [{ label: 'Alto', picture: null }], cells: [[{ ...cell, output: sound, mark: null }]] },
  ];
  const html = sharedHtml(
    { ...experiment('Harbour'), grids: [{ ...grid, rows }] },
    () => 'data:audio/mpeg;base64,AAAA',
  );
  const player = open(html).querySelector('audio');
  expect([player?.src, player?.controls, player?.getAttribute('aria-label')]).toEqual([
    'data:audio/mpeg;base64,AAAA',
    true,
    'Result',
  ]);
  expect(html).not.toContain('media.example');
  expect(html).toContain('media-src data:');
});

it('has a single prompt once, and several beside their pictures', () => {
  const one = experiment('Harbour');
  expect(open(sharedHtml(one, () => undefined)).querySelector('p')?.textContent).toBe(
    'Harbour · 4 credits',
  );
  const [grid] = one.grids;
  if (grid === undefined) throw new Error('there is one');
  const rows = [
    {
      head: [{ label: 'Harbour', picture: null }],
      cells: [[cell, { ...cell, prompt: 1, credits: null }]],
    },
  ];
  const several = {
    ...one,
    prompts: ['at dawn', 'at dusk'],
    spent: null,
    grids: [{ ...grid, rows }],
  };
  const page = open(sharedHtml(several, () => undefined));
  expect([...page.querySelectorAll('summary')].map(({ textContent }) => textContent)).toEqual(
    several.prompts,
  );
  expect(page.querySelector('h1 + p')?.textContent).toBe('');
});

it('lets each text that a person wrote decide where its lines begin', () => {
  const text = 'ميناء عند الفجر';
  const { grids, ...rest } = experiment(text);
  for (const prompts of [[text], [text, 'at dusk']]) {
    const page = open(sharedHtml({ ...rest, prompts, grids }, () => undefined));
    const holders = [...page.body.querySelectorAll('*')].filter(({ childNodes }) =>
      [...childNodes].some((node) => node.nodeType === 3 && node.textContent?.includes(text)),
    );
    expect(holders.length).toBeGreaterThan(6);
    expect(
      holders.filter((each) => each.getAttribute('dir') !== 'auto').map(({ tagName }) => tagName),
    ).toEqual([]);
  }
});

it('shows the state of a cell without a picture', () => {
  const page = open(sharedHtml(experiment('Harbour'), () => undefined));
  expect(page.querySelector('figure')?.textContent).toContain('No preview');
});

it('shows references as pictures in heads, and only their names when they cannot be read', () => {
  const address = 'https://media.example/reference.png';
  const head = [
    { label: 'dawn', picture: null },
    { label: 'Reference images 1', picture: address },
  ];
  const of = {
    ...experiment('Harbour'),
    grids: [{ label: 'Page', pictures: [address], columns: [head], rows: [{ head, cells: [[]] }] }],
  };
  const html = sharedHtml(of, (url) =>
    url === address ? 'data:image/png;base64,BBBB' : undefined,
  );
  expect(html).not.toContain('media.example');
  const page = open(html);
  for (const part of ['h2', 'thead th', 'tbody th']) {
    const pictures = [...page.querySelectorAll(`${part} img`)].map((of) => of.getAttribute('src'));
    expect(pictures, part).toEqual(['data:image/png;base64,BBBB']);
  }
  expect(page.querySelector('tbody th')?.textContent).toBe('dawnReference images 1');
  expect(open(sharedHtml(of, () => undefined)).images).toHaveLength(0);
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
