import { expect, it } from 'vitest';
import { outputKind, outputType } from './output-kinds';

const cover = 'https://a.example/c.png';

it.each([
  [{ url: 'https://a.example/x.png' }, 'image', 'image'],
  [{ url: 'https://a.example/x.png' }, 'video', 'image'],
  [{ url: 'https://a.example/x.MP4?sig=a.png' }, 'image', 'video'],
  [{ url: 'https://a.example/x.webm' }, null, 'video'],
  [{ url: 'https://a.example/x', thumbnail_url: cover }, 'image', 'video'],
  [{ url: 'https://a.example/x' }, 'video', 'video'],
  [{ url: 'https://a.example/x' }, 'image', 'image'],
  [{ url: 'https://a.example/x' }, 'panorama', 'image'],
  [{ url: 'https://a.example/song.mp3' }, 'image', 'audio'],
  [{ url: 'https://a.example/x' }, 'audio', 'audio'],
  [{ url: 'https://a.example/scene.glb' }, 'image', 'file'],
  [{ url: 'not an address' }, null, 'image'],
])('%j of a task of kind %s is shown as %s', (item, kind, shown) => {
  expect(outputKind({ content_type: outputType(item, kind) })).toBe(shown);
});
