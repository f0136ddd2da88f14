import { describe, expect, it } from 'vitest';
import { capabilities, type ReadModel } from '@/lib/contract';
import { fillQuoteInput, formOfEdit, frameLimitOf, ratioOfFrame } from './edit-form';
import { offersFor, reasonsOf, stageInput } from './room-rules';
import type { StageState } from './stage';

const url = { type: 'string', format: 'uri' } as const;
const prompt = { name: 'prompt', type: 'string', required: true } as const;
const picture = { name: 'image_url', ...url, required: true } as const;
const edges = ['left', 'right', 'top', 'bottom'].map((side) => ({
  name: `expand_${side}`,
  type: 'integer',
  min: 0,
  max: 512,
  default: 0,
}));

const model = (id: string, family: string, fields: readonly object[], more: object = {}) =>
  ({
    id,
    name: id,
    family,
    description: '',
    capabilities: [],
    enabled: true,
    ui_hints: [],
    pricing: { credits_text: null },
    schema: { fields },
    ...more,
  }) as unknown as ReadModel;

const editor = model('editor', 'image', [
  prompt,
  picture,
  { name: 'mask_image_url', ...url },
  { name: 'strength', type: 'number', min: 0, max: 1 },
  ...edges,
  { name: 'n', type: 'integer', min: 1, max: 4, default: 1 },
  { name: 'seed', type: 'integer' },
]);
const reframer = model(
  'reframer',
  'image',
  [picture, { name: 'aspect_ratio', type: 'string', options: ['1:1', '16:9'] }],
  { capabilities: [capabilities.noPrompt] },
);
const unlimited = model('unlimited', 'image', [
  picture,
  { name: 'expand_left', type: 'integer' },
  { name: 'expand_right', type: 'integer', max: 100 },
]);
const mover = model('mover', 'video', [prompt, { name: 'first_frame_image_url', ...url }]);
const goesOn = model('goes-on', 'video', [
  prompt,
  { name: 'source_video_url', ...url, required: true },
]);
const models = [editor, reframer, mover, goesOn];

const editOf = (verb: string, modelId: string, from = models) => {
  const edit = offersFor(from, 'image')
    .find((offer) => offer.verb === verb)
    ?.edits.find((each) => each.modelId === modelId);
  if (edit === undefined) throw new Error(`${modelId} does not ${verb}`);
  return edit;
};
const state = (more: Partial<StageState> = {}): StageState => ({
  isReady: true,
  hasMask: false,
  canUndo: false,
  canRedo: false,
  hasFrameChange: false,
  frame: { left: 0, right: 0, top: 0, bottom: 0, width: 400, height: 300 },
  ...more,
});
const source = 'https://media.test/a.png';
const messages = (...args: Parameters<typeof reasonsOf>) =>
  reasonsOf(...args).map(({ message }) => message);

describe('what is offered', () => {
  it('is for a picture what takes one, and for a film what goes on with one', () => {
    const offered = (kind: 'image' | 'video') =>
      offersFor(models, kind).map(({ verb, edits }) => [verb, edits.map((e) => e.modelId)]);
    expect(offered('image')).toEqual([
      ['change_region', ['editor']],
      ['extend_frame', ['editor', 'reframer']],
      ['upscale', []],
      ['remove_background', []],
      ['variations', ['editor']],
      ['restyle', ['editor']],
      ['make_it_move', ['mover']],
    ]);
    expect(offered('video')).toEqual([['extend_film', ['goes-on']]]);
    expect(offersFor([], 'video')).toMatchObject([
      { why: 'No model here does this. “Use in Create” goes on from the last frame.' },
    ]);
    expect(offersFor(models, 'audio')).toEqual([]);
  });

  it('has the settings that matter first, and none that the stage fills in', () => {
    const offers = offersFor(models, 'image');
    const region = formOfEdit(editOf('change_region', 'editor'), offers);
    expect(region.fields.map(({ name, group }) => [name, group]).sort()).toEqual([
      ['n', 'primary'],
      ['prompt', 'primary'],
      ['seed', 'advanced'],
      ['strength', 'primary'],
    ]);
    expect(region.fields[0]).toMatchObject({ label: 'What should be there?', required: true });
    const wider = formOfEdit(editOf('extend_frame', 'editor'), offers);
    expect(wider.fields[0]).toMatchObject({ label: 'What lies beyond?', required: false });
    expect(wider.fields.map(({ name }) => name)).not.toContain('strength');
  });
});

describe('an edit', () => {
  it('lacks a mask until something is painted, and words where they are needed', () => {
    const edit = editOf('change_region', 'editor');
    expect(messages(edit, source, {}, state())).toEqual([
      'Paint what should change',
      'Say what should be there',
    ]);
    const tooStrong = { settings: { strength: 5 } };
    const reasons = reasonsOf(edit, source, tooStrong, state());
    expect(reasons.map(({ field }) => field)).toEqual(['', 'prompt', 'strength']);
    expect(messages(edit, source, { prompt: 'a boat' }, state({ hasMask: true }))).toEqual([]);
  });

  it('has a price before it is complete', () => {
    for (const [verb, id] of [
      ['change_region', 'editor'],
      ['extend_frame', 'editor'],
      ['extend_frame', 'reframer'],
      ['make_it_move', 'mover'],
    ] as const) {
      const edit = editOf(verb, id);
      const input = fillQuoteInput(edit, source, {});
      expect(messages(edit, source, input, state({ hasMask: true })), `${verb} ${id}`).toEqual([]);
    }
  });

  it('extends each edge within the model’s limits, or to a ratio that the model has', () => {
    const frame = { left: 60.2, right: 40, top: 0, bottom: 0, width: 533, height: 300 };
    const wider = state({ frame, hasFrameChange: true });
    const sides = editOf('extend_frame', 'editor');
    expect(stageInput(sides, wider)).toEqual({
      expand: { left: 60, right: 40, top: 0, bottom: 0 },
    });
    expect(frameLimitOf(sides, { width: 400, height: 300 })).toEqual({
      maxWidth: 1424,
      maxHeight: 1324,
    });
    const openSides = editOf('extend_frame', 'unlimited', [unlimited]);
    expect(frameLimitOf(openSides, { width: 400, height: 300 })).toEqual({
      maxWidth: 8192,
      maxHeight: 300,
      maxPixels: 50_000_000,
    });
    const ratio = editOf('extend_frame', 'reframer');
    expect(stageInput(ratio, wider)).toEqual({ ratio: '16:9' });
    expect(frameLimitOf(ratio, { width: 8000, height: 4500 })).toEqual({
      maxWidth: 100_000,
      maxHeight: 100_000,
      ratios: ['1:1', '16:9'],
    });
    const odd = state({ frame: { ...frame, width: 700 }, hasFrameChange: true });
    expect(ratioOfFrame(ratio, odd.frame)).toEqual({ ratios: '1:1, 16:9' });
    expect(messages(ratio, source, stageInput(ratio, odd), odd)).toEqual([
      'This model extends to 1:1, 16:9. Choose one of them',
    ]);
  });
});
