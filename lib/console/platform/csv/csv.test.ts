import { expect, it } from 'vitest';
import { csvLine, csvResponse } from '.';

it.each([
  [['plain', 12, null, -0.5], 'plain,12,,-0.5\r\n'],
  [['a "quoted", part', 'two\nlines'], '"a ""quoted"", part","two\nlines"\r\n'],
  [['=HYPERLINK("x")', '+1', '-1', '@a'], '"\'=HYPERLINK(""x"")",\'+1,\'-1,\'@a\r\n'],
])('%j', (values, line) => {
  expect(csvLine(values)).toBe(line);
});

it('reads lines only on demand, and stops when the reader cancels', async () => {
  let read = 0;
  let ended = false;
  async function* lines() {
    try {
      for (;;) {
        read += 1;
        yield csvLine(['x'.repeat(10_000)]);
      }
    } finally {
      ended = true;
    }
  }
  const reader = csvResponse('a.csv', lines()).body?.getReader();
  await reader?.read();
  await reader?.read();
  expect(read).toBeLessThan(12);
  await reader?.cancel();
  expect(ended).toBe(true);
});

it('begins with a byte order mark, by which Excel knows UTF-8', async () => {
  async function* lines() {
    yield csvLine(['Größe', '猫']);
  }
  const bytes = new Uint8Array(await csvResponse('a.csv', lines()).arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe('Größe,猫\r\n');
});
