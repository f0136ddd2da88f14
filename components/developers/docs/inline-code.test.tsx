import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { InlineCode } from './inline-code';

it.each([
  ['Plain words.', 'Plain words.'],
  ['One of `a` and `b c`.', 'One of <code>a</code> and <code>b c</code>.'],
  ['`all`', '<code>all</code>'],
  ['A lone ` stays.', 'A lone ` stays.'],
])('%j', (text, html) => {
  expect(renderToStaticMarkup(<InlineCode text={text} />).replaceAll(/ class="[^"]*"/g, '')).toBe(
    html,
  );
});
