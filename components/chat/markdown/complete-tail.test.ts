import { describe, expect, it } from 'vitest';
import { completeTail } from './complete-tail';

describe('the unfinished end', () => {
  it.each([
    ['some **bold', 'some **bold**'],
    ['some **bold te', 'some **bold te**'],
    ['some **', 'some '],
    ['some **bold*', 'some **bold**'],
    ['a *soft', 'a *soft*'],
    ['a * b', 'a * b'],
    ['snake_case_na', 'snake_case_na'],
    ['~~gone', '~~gone~~'],
    ['`code', '`code`'],
    ['`co**de', '`co**de`'],
    ['``a`b', '``a`b``'],
    ['***both', '***both***'],
    ['**bold *soft', '**bold *soft***'],
    ['**done** and', '**done** and'],
    ['a \\*star', 'a \\*star'],
    ['**bold ', '**bold**'],
    ['see [the docs](https://exa', 'see the docs'],
    ['see [the do', 'see the do'],
    ['see [it](https://example.com)', 'see [it](https://example.com)'],
    ['look ![alt](https://x', 'look '],
    ['text\n-', 'text\n'],
    ['text\n##', 'text\n'],
    ['text\n1.', 'text\n'],
    ['text\n``', 'text\n'],
    ['- one\n- ', '- one\n'],
    ['| a | b', ''],
    ['| a | b |\n|-', '| a | b |\n| --- | --- |'],
    ['| a | b |\n|---|---|\n| 1', '| a | b |\n|---|---|\n| 1'],
    ['**two\nlines', '**two\nlines**'],
    ['one **open\n\nanother', 'one **open\n\nanother'],
  ])('%j is shown as %j', (tail, shown) => {
    expect(completeTail(tail)).toBe(shown);
  });

  it.each(['[', '![', '![](', '](', '`', '`a', '|', ' ', '*a', '[a](', '\n|', '\n\t'])(
    'is repaired in no time however often %j comes',
    (part) => {
      for (const end of ['', ')', '\n', 'x', ']']) {
        const before = process.cpuUsage();
        completeTail(part.repeat(200_000) + end);
        expect(process.cpuUsage(before).user / 1000).toBeLessThan(1_000);
      }
    },
  );
});
