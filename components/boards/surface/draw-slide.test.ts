// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { pictureAddress } from './draw-slide';
import type { SurfaceItem } from './item-changes';

const upload = (url: string, content_type = 'image/png') =>
  ({
    kind: 'upload',
    file: { asset_id: 'ast_1', url, name: 'a.png', content_type },
  }) as SurfaceItem;

it('reads an upload of another host through the console', () => {
  const addressOf = (item: SurfaceItem) => pictureAddress(item, new Map(), 'studio');
  expect(addressOf(upload('https://service.test/a.png'))).toBe('/api/console/studio/uploads/ast_1');
  expect(addressOf(upload('/media/a.png'))).toBe('/media/a.png');
  expect(addressOf(upload('https://service.test/a.mp3', 'audio/mpeg'))).toBeNull();
});
