import { expect, it } from 'vitest';
import type { ReadModel } from '@/lib/contract';
import { verbOffers } from '@/lib/forms';
import type { Creation } from '@/lib/pages/creations';
import type { EditHistory, EditRecord, VersionFile } from '@/lib/pages/edits';
import { stripOf } from '../versions';
import {
  editBy,
  isSameShape,
  recipeTo,
  scaleCut,
  shapeRefusal,
  stepInput,
  stepQuoteBody,
} from './recipe';
import type { RecipeRun } from './recipe-run';
import { changeStep, findOpenStep, isRecipeRun, progressLabel, reopenRun } from './recipe-run';

const file = { type: 'string', format: 'uri' } as const;
const editor = {
  id: 'editor',
  name: 'Editor',
  family: 'image',
  description: '',
  capabilities: [],
  enabled: true,
  ui_hints: [],
  pricing: { credits_text: null },
  schema: {
    fields: [
      { name: 'prompt', type: 'string', required: true },
      { name: 'image_url', ...file, required: true },
      { name: 'mask_image_url', ...file },
      ...['left', 'right', 'top', 'bottom'].map((side) => ({
        name: `expand_${side}`,
        type: 'integer',
        min: 0,
        max: 512,
        default: 0,
      })),
      { name: 'n', type: 'integer', min: 1, max: 4, default: 1 },
    ],
  },
} as unknown as ReadModel;
const offers = verbOffers([editor]);

const task = (id: string, params: object, size = { width: 400, height: 300 }): Creation => ({
  task_id: id,
  kind: 'image',
  model: 'editor',
  prompt: 'a boat',
  params: { image_url: 'https://media.test/old.png', ...params },
  status: 'succeeded',
  progress: 100,
  error: null,
  outputs: [{ url: `https://media.test/${id}.png`, content_type: 'image/png', ...size }],
  removed: [],
  favourites: [],
  quote: null,
  receipt: null,
  source: 'console',
  user: null,
  key_name: null,
  created_at: 0,
  completed_at: 0,
});
const edit = (id: string, parent: string, more: Partial<EditRecord>): EditRecord => ({
  id: `edit_${id}`,
  verb: 'change_region',
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
const upload = (asset_id: string, more: Partial<VersionFile>): VersionFile => ({
  asset_id,
  url: `https://media.test/${asset_id}.png`,
  content_type: 'image/png',
  name: null,
  width: 400,
  height: 300,
  removed: false,
  ...more,
});
const history: EditHistory = {
  deleted: [],
  root: 'result:a:0',
  edits: [
    edit('b', 'result:a:0', { mask: 'asset_mask' }),
    edit('c', 'result:b:0', { verb: 'extend_frame' }),
    edit('x', 'result:c:0', { verb: 'crop', task_id: null, asset_id: 'asset_x' }),
    edit('d', 'upload:asset_x', { mask: 'asset_lost' }),
    edit('e', 'result:d:0', { verb: 'remove_background' }),
    edit('side', 'result:a:0', {}),
  ],
  tasks: [
    task('a', {}),
    task('b', { n: 3 }),
    task('c', { expand_left: 100 }),
    task('d', {}),
    task('e', {}),
    task('side', {}),
  ],
  files: [upload('asset_mask', {}), upload('asset_x', {}), upload('asset_lost', { removed: true })],
};
const plan = recipeTo(history, stripOf(history, history.tasks), offers, 'result:e:0');
const stepAt = (at: number) => {
  const step = plan[at]?.step;
  if (!step) throw new Error(`step ${at} is refused`);
  return step;
};
const modelEdit = (at: number) => {
  const edit = editBy(offers, stepAt(at).verb, stepAt(at).modelId);
  if (edit === undefined) throw new Error('nothing does it');
  return edit;
};

it('names the edits that led to a version, in their order, and why some cannot be repeated', () => {
  expect(plan.map(({ id, refusal }) => [id, refusal])).toEqual([
    ['edit_b', undefined],
    ['edit_c', undefined],
    ['edit_x', 'Where it was cut is not known any more.'],
    ['edit_d', 'Its mask is not here any more.'],
    ['edit_e', 'Its model does not do this here any more.'],
  ]);
});

it('goes through versions in the trash, because later ones build on them', () => {
  const tasks = history.tasks.map((each) =>
    each.task_id === 'b' ? { ...each, removed: [0] } : each,
  );
  const trashed = { ...history, tasks };
  const steps = recipeTo(trashed, stripOf(trashed, tasks), offers, 'result:c:0');
  expect(steps.map(({ step }) => step?.verb)).toEqual(['change_region', 'extend_frame']);
});

it('refuses a mask of another shape, unless an earlier step changes the shape', () => {
  const [region, extension] = plan;
  if (region === undefined || extension === undefined) throw new Error('there is no plan');
  const sizes = { same: { width: 800, height: 600 }, square: { width: 600, height: 600 } };
  expect(shapeRefusal(region, [], sizes.same)).toBeNull();
  expect(shapeRefusal(region, [], sizes.square)).toContain('another shape');
  expect(shapeRefusal(region, [], null)).toBeNull();
  expect(shapeRefusal(region, [extension], sizes.square)).toBeNull();
  expect(isSameShape({ width: 1000, height: 667 }, { width: 1500, height: 1000 })).toBe(true);
});

it('repeats words and settings for one picture, and edges as the same share of it', () => {
  expect(stepInput(stepAt(0), modelEdit(0), offers, { width: 800, height: 600 })).toMatchObject({
    prompt: 'a boat',
    n: 1,
  });
  const input = stepInput(stepAt(1), modelEdit(1), offers, { width: 800, height: 600 });
  expect(input.expand).toEqual({ left: 200, right: 0, top: 0, bottom: 0 });
});

it('keeps what lies beside the edited picture in its list, such as the pictures of a character', () => {
  const references = { name: 'reference_images', type: 'array', item_type: 'string', max_items: 4 };
  const [prompt] = editor.schema.fields;
  const lister = { ...editor, schema: { fields: [prompt, references] } } as unknown as ReadModel;
  const listOffers = verbOffers([lister]);
  const listEdit = editBy(listOffers, 'restyle', 'editor');
  if (listEdit === undefined) throw new Error('nothing restyles');
  const values = { prompt: 'a boat', reference_images: ['old', 'lena'] };
  expect(stepInput({ ...stepAt(0), values }, listEdit, listOffers, null).settings).toMatchObject({
    reference_images: ['lena'],
  });
});

it('cuts the same part of a picture of another size, as it is turned', () => {
  const cut = {
    size: { width: 400, height: 300 },
    turn: { quarters: 1, isFlipped: false },
    edges: { left: -10, right: 0, top: -40, bottom: 0 },
  } as const;
  expect(scaleCut(cut, { width: 1200, height: 600 }).edges).toEqual({
    left: -20,
    right: 0,
    top: -120,
    bottom: 0,
  });
  const edits = history.edits.map((each) => (each.verb === 'crop' ? { ...each, cut } : each));
  const steps = recipeTo({ ...history, edits }, [], offers, 'upload:asset_x');
  expect(steps.at(-1)).toMatchObject({ label: 'Cropped', step: { verb: 'crop', cut } });
});

it('asks the price of a step before anything is there', () => {
  const target = { url: 'https://media.test/new.png', kind: 'image' } as const;
  expect(stepQuoteBody(stepAt(0), offers, target)).toMatchObject({
    model: 'editor',
    image_url: target.url,
    n: 1,
  });
});

const run: RecipeRun = {
  startedAt: 0,
  source: 'v3 of a boat',
  target: 'result:a:0',
  stop: null,
  steps: [stepAt(0), stepAt(1)].map((step, index) => ({
    ...step,
    submissionId: `submission-${index}`,
    agreedCredits: 4,
    taskId: null,
    version: null,
    files: null,
  })),
};

it('goes on from the result of the step before, and is read as it was stored', () => {
  const items = stripOf(history, history.tasks);
  expect(isRecipeRun(JSON.parse(JSON.stringify(run)))).toBe(true);
  expect(findOpenStep(run, items)).toMatchObject({ at: 0, parent: 'result:a:0' });
  const second = changeStep(run, 0, { taskId: 'b' });
  expect(findOpenStep(second, items)).toMatchObject({ at: 1, parent: 'result:b:0' });
  expect(findOpenStep(changeStep(second, 1, { taskId: 'c' }), items)).toBeUndefined();
});

it('says which step it is at and what is left, and waits for a person when it is old', () => {
  expect(progressLabel(run, 0)).toBe(
    'Step 1 of 2: Change a region “a boat”. Then: Frame extended.',
  );
  expect(progressLabel(run, 1)).toBe('Step 2 of 2: Frame extended.');
  expect(reopenRun(run, 60_000)).toEqual(run);
  expect(reopenRun(run, 7_200_000)?.stop?.why).toBe('It was left half-way.');
});

it('refuses a changed region whose mask nobody recorded, before anything is paid', () => {
  expect(recipeTo(history, [], offers, 'result:side:0')).toMatchObject([
    { id: 'edit_side', step: null, refusal: 'Its mask is not here any more.' },
  ]);
});
