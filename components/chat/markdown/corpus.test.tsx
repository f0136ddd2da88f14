// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createGrowingText } from '../store/growing-text';
import Markdown from './markdown';
import { answers, languages, shapes } from './testing/corpus';

const show = (text: string) =>
  render(
    <Markdown
      text={createGrowingText(text, true)}
      images={{ origins: ['https://console.example'], allowsAnyHttps: false }}
    />,
  ).container;

afterEach(cleanup);

const inline: Readonly<Record<string, readonly [string, string]>> = {
  STRONG: ['<b>', '</b>'],
  EM: ['<i>', '</i>'],
  DEL: ['<s>', '</s>'],
  CODE: ['‹', '›'],
  FIGCAPTION: ['(', ')'],
};
const between: Readonly<Record<string, string>> = {
  TR: ' | ',
  TABLE: ' / ',
  TBODY: ' / ',
  OL: ' ',
  UL: ' ',
};

/** What a rendered answer shows, with its marks: `<b>`, `[text](address)`, `⏎`, `• item`, `cell | cell / row`. */
function readShown(node: Node): string {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element) || node.tagName === 'BUTTON') return '';
  if (node.tagName === 'BR') return '⏎';
  const children = [...node.childNodes].map(readShown);
  const inside = children.join(between[node.tagName] ?? '');
  if (node.tagName === 'A') return `[${inside}](${node.getAttribute('href')})`;
  if (node instanceof HTMLLIElement) return `${markerOf(node)} ${inside}`;
  const [open = '', close = ''] = inline[node.tagName] ?? [];
  return open + inside + close;
}

function markerOf(item: HTMLLIElement): string {
  if (item.parentElement?.tagName === 'UL') return '•';
  return `${item.value}${item.parentElement?.className.includes('parenthesis') ? ')' : '.'}`;
}

const shownBy = (source: string): string =>
  [...show(source).querySelectorAll('[dir="auto"]')]
    .map((block) => readShown(block).replaceAll('\n', ' ').trim())
    .join(' ¶ ');

describe.each(languages)('an answer in $language', (words) => {
  it.each(Object.entries(shapes))('shows %s', (_name, shape) => {
    const [source, shown] = shape(words);
    expect(shownBy(source)).toBe(shown);
  });
});

describe('an answer', () => {
  it.each(answers)('%j shows %j', (source, shown) => {
    expect(shownBy(source)).toBe(shown);
  });
});
