// @vitest-environment jsdom
import { expect, it } from 'vitest';
import type { Creation } from '@/lib/pages/creations';
import { pictureAddress } from './draw-slide';
import type { SurfaceItem } from './item-changes';

const upload = (url: string, content_type = 'image/png') =>
  ({
    kind: 'upload',
    file: { asset_id: 'ast_1', url, name: 'a.png', content_type },
  }) as SurfaceItem;

it('reads the cover of a film of another host through the console', () => {
  const item = { kind: 'result', task_id: 'task_1', output: 1, is_gone: false } as SurfaceItem;
  const addressOf = (thumbnail_url: string) => {
    const film = { url: 'https://service.test/a.mp4', content_type: 'video/mp4', thumbnail_url };
    const task = { task_id: 'task_1', outputs: [film, film] } as Creation;
    return pictureAddress(item, new Map([['task_1', task]]), 'studio');
  };
  expect(addressOf('https://service.test/a.webp')).toBe(
    '/api/console/studio/outputs/task_1/1?part=cover',
  );
  expect(addressOf('/media/a.webp')).toBe('/media/a.webp');
});

it('reads an upload of another host through the console', () => {
  const addressOf = (item: SurfaceItem) => pictureAddress(item, new Map(), 'studio');
  expect(addressOf(upload('https://service.test/a.png'))).toBe('/api/console/studio/uploads/ast_1');
  expect(addressOf(upload('/media/a.png'))).toBe('/media/a.png');
  expect(addressOf(upload('https://service.test/a.mp3', 'audio/mpeg'))).toBeNull();
});
