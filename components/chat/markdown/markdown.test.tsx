// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { createGrowingText } from '../store/growing-text';
import { safeHref, safeImageSrc } from './address';
import { readEntities } from './entities';
import Markdown from './markdown';
import { typesetFormula } from './typeset';

const images = { origins: ['https://console.example'], allowsAnyHttps: false };
const show = (text: string) =>
  render(<Markdown text={createGrowingText(text, true)} images={images} />).container;

afterEach(cleanup);

/* The only elements that an answer may render; its raw HTML is always text. */
const allowed = new Set(
  'DIV P H3 H4 H5 H6 UL OL LI BLOCKQUOTE HR TABLE THEAD TBODY TR TH TD A IMG STRONG EM DEL CODE PRE FIGURE FIGCAPTION SPAN BR INPUT BUTTON SVG PATH RECT'.split(
    ' ',
  ),
);

const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<style>*{display:none}</style>',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](\u0001javascript:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](vbscript:x)',
  '[x](//evil.example)',
  '[x](/studio/settings)',
  '<javascript:alert(1)>',
  '![x](javascript:alert(1))',
  '![x](data:image/svg+xml,<svg onload=alert(1)>)',
  '![x](https://evil.example/pixel.gif)',
  '![x](https://console.example.evil.example/a.png)',
  '[a]: javascript:alert(1)\n\n[a]',
  '| a |\n|---|\n| <img src=x onerror=alert(1)> |',
  '```html\n<script>alert(1)</script>\n```',
  '```"><script>alert(1)</script>\nx\n```',
  '- <b onclick="alert(1)">x</b>',
  '> <object data="javascript:alert(1)">',
  '<!-- --><script>alert(1)</script>',
  '**<x-foo onmouseover=alert(1)>**',
  '$\\href{javascript:alert(1)}{x}$',
  '$$\\htmlData{a=b}{x} \\includegraphics{https://evil.example/a.png}$$',
];

describe('hostile Markdown', () => {
  it.each(hostile)('shows %j as text', (text) => {
    const container = show(text);
    for (const element of container.querySelectorAll('*')) {
      expect(allowed.has(element.tagName.toUpperCase()), element.outerHTML).toBe(true);
      for (const { name, value } of element.attributes) {
        expect(name.startsWith('on'), `${name}=${value}`).toBe(false);
        expect(/(?:javascript|vbscript|data):/i.test(value) && name !== 'title', value).toBe(false);
      }
    }
    for (const link of container.querySelectorAll('a')) {
      expect(link.href).toMatch(/^(?:https?|mailto):/);
      expect(link.rel).toBe('noopener noreferrer nofollow');
    }
    for (const image of container.querySelectorAll('img')) {
      expect(new URL(image.src).origin).toBe('https://console.example');
    }
  });

  it('shows raw HTML as text', () => {
    expect(show('a <b>bold</b> <script>alert(1)</script>').textContent).toBe(
      'a <b>bold</b> <script>alert(1)</script>',
    );
  });
});

describe('addresses', () => {
  it.each([
    ['https://example.com/a', 'https://example.com/a'],
    ['mailto:a@b.co', 'mailto:a@b.co'],
    ['ftp://example.com', null],
    ['relative', null],
    [' https://example.com', 'https://example.com/'],
  ])('a link to %j leads to %j', (href, safe) => {
    expect(safeHref(href)).toBe(safe);
  });

  it('loads images only from the allowed origins', () => {
    expect(safeImageSrc('https://console.example/media/a.png', images)).not.toBeNull();
    expect(safeImageSrc('https://other.example/a.png', images)).toBeNull();
    expect(
      safeImageSrc('https://other.example/a.png', { ...images, allowsAnyHttps: true }),
    ).not.toBeNull();
    expect(
      safeImageSrc('http://other.example/a.png', { ...images, allowsAnyHttps: true }),
    ).toBeNull();
    const near = { ...images, allowsAnyHttps: true, allowsAnyHttp: true };
    expect(safeImageSrc('http://other.example/a.png', near)).not.toBeNull();
    expect(safeImageSrc('data:image/png;base64,AAAA', near)).toBeNull();
  });

  it('shows a picture of another host as a link in an answer, also where results may come from any', () => {
    const text = createGrowingText(
      '![](https://evil.example/?q=all) ![Sea](https://console.example/a.png)',
      true,
    );
    const { container } = render(
      <Markdown text={text} images={{ ...images, allowsAnyHttps: true, allowsAnyHttp: true }} />,
    );
    expect([...container.querySelectorAll('img')].map(({ alt }) => alt)).toEqual(['Sea']);
    expect(container.querySelector('a')?.href).toBe('https://evil.example/?q=all');
  });

  it('decodes known character references', () => {
    expect(readEntities('&lt;&amp;&#169;&#x1F600;&bogus;&#0;&amp')).toBe('<&©😀&bogus;\ufffd&amp');
  });
});

describe('Markdown that is read', () => {
  it('shows text as it streams, and keeps finished blocks', () => {
    const text = createGrowingText('', false);
    const { container } = render(<Markdown text={text} images={images} />);
    const add = (more: string) =>
      act(() => {
        text.add(text.length(), more);
        text.publish();
      });
    add('First **para');
    expect(container.querySelector('strong')?.textContent).toBe('para');
    add('graph**.\n\nSecond');
    const first = container.querySelector('p');
    expect(first?.textContent).toBe('First paragraph.');
    add(' one\n\n- item\n\nThird');
    expect(container.querySelector('p')).toBe(first);
    act(() => {
      text.end();
      text.publish();
    });
    expect(container.querySelectorAll('p')).toHaveLength(3);
    expect(container.querySelector('li')?.textContent).toBe('item');
  });

  it('hydrates what the server rendered, however much has been streamed since', async () => {
    const html = renderToString(
      <Markdown text={createGrowingText('So **far', false)} images={images} />,
    );
    const container = document.createElement('div');
    container.innerHTML = html;
    const text = createGrowingText('So **far', false);
    text.add(8, '** and on.\n\nMore.');
    const wrong: unknown[] = [];
    const root = await act(() =>
      hydrateRoot(container, <Markdown text={text} images={images} />, {
        onRecoverableError: (error) => wrong.push(error),
      }),
    );
    expect(wrong).toEqual([]);
    expect(container.textContent).toBe('So far and on.More.');
    act(() => root.unmount());
  });

  it('highlights code once its language is loaded, and offers to copy it', async () => {
    const container = show('```js\nconst a = 1;\n```');
    expect(screen.getByRole('button', { name: 'Copy the code' })).toBeDefined();
    await expect.poll(() => container.querySelector('code span')?.textContent).toBe('const');
    expect(container.querySelector('code')?.textContent).toBe('const a = 1;');
  });

  it('typesets formulas as MathML, and shows the source of those it cannot parse', async () => {
    const container = show('So $x^2$ and $\\frac{1$.');
    await expect.poll(() => container.querySelector('math msup')).not.toBeNull();
    expect(container.textContent).toContain('\\frac{1');
    expect(typesetFormula('\\undefinedcommand', false)).toBeNull();
  });

  it('shows what is nested too deeply as it was written', () => {
    const text = `${'>'.repeat(5_000)} a`;
    expect(show(text).textContent).toBe(text);
  });

  it('puts each table into a scrollable region', () => {
    show('| a | b |\n|---|--:|\n| 1 | 2 |');
    expect(screen.getByRole('region', { name: 'Table' }).querySelectorAll('td')).toHaveLength(2);
  });
});
