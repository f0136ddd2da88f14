import { expect, it } from 'vitest';
import type { Creation } from '@/lib/pages/creations';
import type { EditHistory, EditRecord } from '@/lib/pages/edits';
import { absenceOf, stepsTo, stripOf } from './versions';

const task = (task_id: string, more: Partial<Creation> = {}): Creation => ({
  task_id,
  kind: 'image',
  model: 'm',
  prompt: '',
  params: {},
  status: 'succeeded',
  progress: 100,
  error: null,
  outputs: [{ url: `https://media.test/${task_id}.png`, content_type: 'image/png', width: 64 }],
  removed: [],
  favourites: [],
  quote: null,
  receipt: null,
  source: 'console',
  user: null,
  key_name: null,
  created_at: 0,
  completed_at: 0,
  ...more,
});
const edit = (id: string, parent: string, more: Partial<EditRecord> = {}): EditRecord => ({
  id,
  verb: 'upscale',
  parent,
  mask: null,
  task_id: id,
  asset_id: null,
  cut: null,
  span: null,
  user: { id: 'u', name: 'Ann' },
  created_at: 0,
  ...more,
});
const wide = (id: string) => [
  { url: `https://media.test/${id}.png`, content_type: 'image/png', width: 128 },
];

const history: EditHistory = {
  deleted: [],
  root: 'result:a:0',
  edits: [
    edit('b', 'result:a:0'),
    edit('c', 'result:b:0', { verb: 'change_region' }),
    edit('d', 'result:b:0'),
    edit('x', 'result:c:0', { verb: 'crop', task_id: null, asset_id: 'asset_x' }),
    edit('e', 'upload:asset_x', { verb: 'restyle' }),
    edit('f', 'result:a:0', { verb: 'remove_background' }),
  ],
  tasks: [],
  files: [
    {
      asset_id: 'asset_x',
      url: 'https://media.test/x.png',
      content_type: 'image/png',
      name: null,
      removed: false,
    },
  ],
};
const tasks = [
  task('a'),
  task('b', { outputs: wide('b') }),
  task('c', { prompt: 'a boat', outputs: [...wide('c'), ...wide('c2')], removed: [1] }),
  task('d', {
    status: 'failed',
    outputs: [],
    error: { code: 'provider_failed', message: 'The model refused it.' },
  }),
  task('e', { status: 'running', progress: 62, outputs: [], params: { n: 2 } }),
  task('f'),
];

it('lists versions with their numbers, what runs, and what failed in words', () => {
  const items = stripOf(history, tasks);
  expect(
    items.map(({ number, label, progress, failure }) => [number, label, progress, failure]),
  ).toEqual([
    [1, 'Original', null, null],
    [2, 'Upscaled 2×', null, null],
    [3, 'a boat', null, null],
    [null, 'Upscaled', null, 'The model refused it.'],
    [5, 'Cropped', null, null],
    [6, 'Restyled', 62, null],
    [8, 'Background removed', null, null],
  ]);
});

it('leads from the original to a version with the cost of each step, over what is in the trash', () => {
  const items = stripOf(history, tasks);
  const keys = (name: string) =>
    stepsTo(items, history.edits, name).map(({ item, credits }) => [item.number, credits]);
  expect(keys('upload:asset_x')).toEqual([
    [1, null],
    [2, null],
    [3, null],
    [5, 0],
  ]);
  const trashed = tasks.map((each) => (each.task_id === 'c' ? { ...each, removed: [0, 1] } : each));
  const steps = stepsTo(stripOf(history, trashed), history.edits, 'upload:asset_x');
  expect(steps.map(({ item }) => item.number)).toEqual([1, 2, 5]);
  expect(keys('result:a:0')).toEqual([]);
});

it('keeps the numbers of what was deleted for ever', () => {
  const deleted = [{ task_id: 'c', outputs: 2 }];
  const remaining = tasks.filter(({ task_id }) => task_id !== 'c');
  const items = stripOf({ ...history, deleted }, remaining);
  expect(items.map(({ number }) => number)).toEqual([1, 2, null, 5, 6, 8]);
});

it('says why a version is not there', () => {
  const [b, f] = [task('b', { removed: [0] }), task('f')];
  const outputs = [{ ...wide('f')[0], url: '', content_type: 'image/png', no_longer_kept: true }];
  const { files } = history;
  const trashedHistory = { ...history, files: files.map((file) => ({ ...file, removed: true })) };
  const words = (name: string) => absenceOf(trashedHistory, [b, { ...f, outputs }], name);
  expect(words('result:b:0')).toContain('in the trash');
  expect(words('upload:asset_x')).toContain('in the trash');
  expect(words('result:f:0')).toContain('no longer kept');
  for (const name of ['result:z:0', 'upload:asset_z', 'nothing']) {
    expect(words(name)).toContain('was not found');
  }
});
