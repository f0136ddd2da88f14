import { expect, it } from 'vitest';
import type { Creation } from '@/lib/pages/creations';
import { tileLabel } from './words';

const picture = { url: '/media/a.png', content_type: 'image/png' };
const task = (change: Partial<Creation>): Creation => ({
  task_id: 'task_1',
  kind: 'image',
  model: 'lumen',
  prompt: 'a sea',
  params: {},
  status: 'succeeded',
  status_word: null,
  progress: 100,
  error: null,
  outputs: [picture],
  removed: [],
  favourites: [],
  quote: null,
  receipt: null,
  source: 'console',
  user: null,
  key_name: null,
  created_at: 0,
  completed_at: 1,
  ...change,
});

it.each<[string, Partial<Creation>, number, string]>([
  ['one result', {}, 0, 'Image: a sea'],
  ['one of several', { outputs: [picture, picture] }, 1, 'Image 2 of 2: a sea'],
  ['a list from before the end', {}, -1, 'Image: a sea'],
  ['no result', { outputs: [] }, -1, 'Finished without a result: a sea'],
  ['running', { status: 'running', outputs: [], progress: 40 }, -1, 'Image at 40 %: a sea'],
  [
    'running without progress',
    { status: 'running', outputs: [], progress: 0 },
    -1,
    'Image running: a sea',
  ],
])('describes a tile: %s', (_, change, output, label) => {
  expect(tileLabel(task(change), output)).toBe(label);
});
