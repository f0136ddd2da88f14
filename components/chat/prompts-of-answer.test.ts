import { expect, it } from 'vitest';
import { promptsOfAnswer } from './prompts-of-answer';

it.each<[string, string, string[], string]>([
  [
    'a list with marks',
    'Here are **two**:\n\n1. **Dawn:** a `harbour` &amp; [gulls](https://a.test)\n2. *Dusk* on\n   the pier\n',
    ['Dawn: a harbour & gulls', 'Dusk on\nthe pier'],
    'Here are two:\nDawn: a harbour & gulls\nDusk on\nthe pier',
  ],
  ['lists under headings', '## A\n- one\n\n## B\n- two', ['one', 'two'], 'A\none\nB\ntwo'],
  [
    'an item with points of its own',
    '- A door\n  - red\n  - old\n- B',
    ['A door\nred\nold', 'B'],
    'A door\nred\nold\nB',
  ],
  ['to-dos', '- [ ] one\n- [x] two', ['one', 'two'], 'one\ntwo'],
  [
    'a quoted list',
    '> - 一つ目の**港**\n> - 二つ目',
    ['一つ目の港', '二つ目'],
    '一つ目の港\n二つ目',
  ],
  ['a single item', '- only one', [], 'only one'],
  ['a paragraph', 'A **red** door, 5 * 3', [], 'A red door, 5 * 3'],
  ['code', '```\nA door\n```', [], 'A door'],
  ['a table', '| a | b |\n|---|---|\n| 1 | 2 |', [], 'a, b\n1, 2'],
  ['nothing', '', [], ''],
])('reads the prompts of %s', (_, markdown, items, whole) => {
  expect(promptsOfAnswer(markdown)).toEqual({ items, wholeText: whole });
});
