import { describe, expect, it } from 'vitest';
import {
  mediaDragType,
  readDraggedMedia,
  readPastedFiles,
  writeDraggedMedia,
} from './media-transfer';

function transfer() {
  const data = new Map<string, string>();
  return {
    setData: (type: string, value: string) => void data.set(type, value),
    getData: (type: string) => data.get(type) ?? '',
  };
}

describe('media on a drag', () => {
  it('is read as it was written', () => {
    const drag = transfer();
    const media = { url: 'https://a.test/1.png', kind: 'image', assetId: 'asset_1' } as const;
    writeDraggedMedia(drag, media);
    expect(readDraggedMedia(drag)).toEqual(media);
    expect(drag.getData('text/uri-list')).toBe(media.url);
  });

  it.each([
    '',
    '{',
    '{"url":"javascript:alert(1)","kind":"image"}',
    '{"url":"https://a.test","kind":"pdf"}',
  ])('takes nothing from %j', (text) => {
    const drag = transfer();
    drag.setData(mediaDragType, text);
    expect(readDraggedMedia(drag)).toBeNull();
  });
});

describe('a paste', () => {
  const paste = (text: string, ...names: string[]) =>
    readPastedFiles({
      files: names.map((name) => new File(['x'], name)) as unknown as FileList,
      getData: (type) => (type === 'text/plain' ? text : '<b>html</b>'),
    }).map(({ name }) => name);

  it.each([
    ['a picture alone', '', ['image.png'], ['image.png']],
    ['cells of a spreadsheet', 'a\tb\n1\t2\n', ['image.png'], []],
    ['a sentence of a word processor', 'See image.png below', ['image.png'], []],
    ['a file with its name', 'Boat 1.png', ['Boat 1.png'], ['Boat 1.png']],
    ['two files with their names', 'a.png\r\nb.png', ['a.png', 'b.png'], ['a.png', 'b.png']],
    ['a file with its address', 'file:///home/ann/Boat%201.png', ['Boat 1.png'], ['Boat 1.png']],
    ['text alone', 'words', [], []],
  ])('of %s', (_name, text, names, files) => {
    expect(paste(text, ...names)).toEqual(files);
  });
});
