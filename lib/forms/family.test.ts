import { expect, it } from 'vitest';
import { familyOf } from './family';

const model = (family: string, ...names: string[]) => ({
  family,
  schema: { fields: names.map((name) => ({ name, type: 'string' })) },
});

it.each([
  ['a family of the interface', model('text', 'prompt', 'duration'), 'text'],
  ['sound with a length', model('audio', 'prompt', 'duration'), 'audio'],
  ['an unknown word with a length', model('film', 'prompt', 'duration'), 'video'],
  ['no word, with a last frame', model('', 'last_frame_image_url'), 'video'],
  ['an unknown word with messages', model('chat', 'messages', 'temperature'), 'text'],
  [
    'an unknown word with a prompt and a temperature',
    model('new', 'prompt', 'temperature'),
    'other',
  ],
  ['an unknown word that says what is made', model('text-to-music'), 'audio'],
  ['an unknown word and no fields', model('embedding'), 'other'],
  ['no word and a prompt', model('', 'prompt'), 'image'],
])('finds a place for %s', (_, given, family) => {
  expect(familyOf(given)).toBe(family);
});
