import { expect, it } from 'vitest';
import type { StoryboardPlan, Take } from '@/lib/pages/storyboards';
import { filmPlan, missingFilmMessage } from './scenes';
import { newShot } from './shot-rules';

const film: Take = {
  key: 'a.film.1',
  state: 'succeeded',
  price: 1,
  charged: 1,
  task_id: 'task_a',
  progress: 100,
  error: null,
  output: { url: 'https://x.test/a.mp4', content_type: 'video/mp4' },
  output_index: 0,
  begins_after: null,
};
const picture = { url: 'https://x.test/b.png', content_type: 'image/png' };
const plan: StoryboardPlan = {
  ratio: '16:9',
  film_model: null,
  picture_model: null,
  shots: [
    newShot('a'),
    { ...newShot('b'), text: 'Gulls', picture: 'upload:asset_b' },
    { ...newShot('c'), begins: 'previous' },
  ],
};

it('shows no picture of a shot that begins with its text alone', () => {
  const made = { ...film, key: 'a.picture.1', output: picture };
  const shots = [{ ...newShot('a'), begins: 'text' as const }];
  const { scenes } = filmPlan('studio', { ...plan, shots }, { takes: [made], files: {} }, '');
  expect(scenes[0]?.footage).toBeNull();
});

it('shows the film of a shot, else its picture, else nothing, and names the files', () => {
  const files = { 'upload:asset_b': picture };
  const { scenes, ingredients, pictureNumbers, blackNumbers } = filmPlan(
    'studio',
    plan,
    { takes: [film], files },
    'https://console.test',
  );
  expect(scenes.map(({ footage }) => footage)).toEqual([
    { kind: 'film', url: '/api/console/studio/outputs/task_a/0' },
    { kind: 'picture', url: '/api/console/studio/uploads/asset_b' },
    null,
  ]);
  expect(ingredients).toEqual([
    { url: 'https://x.test/a.mp4', title: 'Shot 1' },
    { url: 'https://x.test/b.png', title: 'Shot 2: Gulls' },
  ]);
  expect([pictureNumbers, blackNumbers]).toEqual([[2], [3]]);
});

it.each([
  [[], [], null],
  [[2], [], 'Shot 2 has no film yet: its picture is shown instead.'],
  [[1, 2, 4], [], 'Shots 1, 2, and 4 have no film yet: their pictures are shown instead.'],
  [
    [],
    [3],
    'Shot 3 has no film and no picture yet, and is black. Make its film first, or add a picture.',
  ],
  [
    [1],
    [2, 3],
    'Shot 1 has no film yet: its picture is shown instead. Shots 2 and 3 have no film and no picture yet, and are black. Make their films first, or add pictures.',
  ],
])('pictures of %j and black shots %j are said', (pictureNumbers, blackNumbers, message) => {
  expect(missingFilmMessage({ pictureNumbers, blackNumbers })).toBe(message);
});
