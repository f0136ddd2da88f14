import { describe, expect, it } from 'vitest';
import { mediaDragType, readDraggedMedia, writeDraggedMedia } from './media-transfer';

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
