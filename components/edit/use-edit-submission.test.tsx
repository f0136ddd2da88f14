// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepVersionAction } from '@/lib/console/library/edits/actions';
import type { ReadModel } from '@/lib/contract';
import type { Cut } from '@/lib/pages/edits';
import { replaceAction } from '../actions/testing/replace-action';
import type { Submissions } from '../create';
import { offersFor } from './room-rules';
import type { StageHandle } from './stage';
import { useEditSubmission } from './use-edit-submission';

const url = { type: 'string', format: 'uri' };
const model = {
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
      { name: 'image_url', ...url, required: true },
      { name: 'mask_image_url', ...url },
    ],
  },
} as unknown as ReadModel;
const editOf = (verb: string) =>
  offersFor([model], 'image').find((offer) => offer.verb === verb)?.edits[0];

/** Names of the files that were sent; null as the status is a lost connection. */
let sentFiles: string[] = [];
let status: number | null = 201;

class Upload extends EventTarget {
  upload = new EventTarget();
  status = 0;
  responseText = '';
  open(): void {}
  abort(): void {}
  send(form: FormData): void {
    const file = form.get('file');
    if (status === null) return void this.dispatchEvent(new Event('error'));
    if (file instanceof File) sentFiles.push(file.name);
    this.status = status;
    this.responseText = JSON.stringify({
      asset_id: `asset_${sentFiles.length}`,
      url: `https://media.test/${sentFiles.length}.png`,
    });
    this.dispatchEvent(new Event('load'));
  }
}

beforeEach(() => {
  sentFiles = [];
  status = 201;
  vi.stubGlobal('XMLHttpRequest', Upload);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function setUp(mask: Blob | null, verb = 'change_region') {
  const edit = editOf(verb);
  const start = vi.fn<Submissions['start']>();
  const submissions = { start } as unknown as Submissions;
  const stage = {
    exportMask: async () => mask,
    exportPadded: async () => ({ picture: new Blob(['picture']), mask: new Blob(['frame']) }),
  } as unknown as StageHandle;
  const { result } = renderHook(() => useEditSubmission('studio', submissions));
  const submit = () =>
    act(async () => {
      if (edit === undefined) throw new Error('the model does no such edit');
      await result.current.submit(
        {
          edit,
          parent: 'result:task_1:0',
          sourceUrl: 'https://media.test/a.png',
          input: { prompt: 'a boat' },
          agreedCredits: 5,
          mask: null,
          presets: [{ id: 'chr_lena', version: 2 }],
        },
        stage,
      );
    });
  return { result, start, submit };
}

it('sends the mask first, once, and submits with it, with what is edited and with its characters', async () => {
  const { start, submit, result } = setUp(new Blob(['mask'], { type: 'image/png' }));
  await submit();
  await submit();
  expect(sentFiles).toEqual(['Mask.png']);
  expect(start.mock.calls).toEqual(
    Array(2).fill([
      {
        model: 'editor',
        prompt: 'a boat',
        image_url: 'https://media.test/a.png',
        mask_image_url: 'https://media.test/1.png',
      },
      5,
      {
        edit: { parent: 'result:task_1:0', verb: 'change_region', mask: 'asset_1' },
        presets: [{ id: 'chr_lena', version: 2 }],
      },
    ]),
  );
  expect(result.current.failure).toBeNull();
});

it('sends an extended frame once, so that pressing again is the same request', async () => {
  const { start, submit } = setUp(null, 'extend_frame');
  await submit();
  await submit();
  expect(sentFiles).toEqual(['Mask.png', 'Extended frame.png']);
  const [first, second] = start.mock.calls;
  expect(first?.[0]).toMatchObject({
    image_url: 'https://media.test/2.png',
    mask_image_url: 'https://media.test/1.png',
  });
  expect(second).toEqual(first);
});

it('submits nothing without a mask, or when it cannot be sent, and says so', async () => {
  const empty = setUp(null);
  await empty.submit();
  expect(empty.result.current.failure).toBe('Paint what should change first.');
  status = null;
  const offline = setUp(new Blob(['mask']));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await offline.submit();
  expect(offline.result.current.failure).toContain(
    'what you painted cannot be sent. It stays here',
  );
  expect(empty.start).not.toHaveBeenCalled();
  expect(offline.start).not.toHaveBeenCalled();
});

it('keeps a crop whose answer was lost once, and the same crop once more as another version', async () => {
  const { result } = setUp(null);
  const cut: Cut = {
    size: { width: 8, height: 4 },
    turn: { quarters: 0, isFlipped: false },
    edges: { left: -4, right: 0, top: 0, bottom: 0 },
  };
  const stage = {
    exportCrop: async () => ({ file: new Blob(['crop']), cut }),
  } as unknown as StageHandle;
  const keptAssets: string[] = [];
  let isLost = true;
  replaceAction(keepVersionAction, async (_workspace, { asset }) => {
    keptAssets.push(asset);
    if (isLost) throw new TypeError('Failed to fetch');
    return { ok: true, value: `upload:${asset}` };
  });
  const onKept = vi.fn();
  const keep = () => act(() => result.current.keep('result:task_1:0', stage, onKept));
  await keep();
  expect(result.current.failure).not.toBeNull();
  isLost = false;
  await keep();
  await keep();
  expect(keptAssets).toEqual(['asset_1', 'asset_1', 'asset_2']);
  expect(sentFiles).toEqual(['Cropped.png', 'Cropped.png']);
  expect(onKept.mock.calls).toEqual([['upload:asset_1'], ['upload:asset_2']]);
});
