// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createGenerationAction } from '@/lib/console/create/creations/actions';
import { keepVersionAction } from '@/lib/console/library/edits/actions';
import { capabilities, type ReadModel } from '@/lib/contract';
import { verbOffers } from '@/lib/forms';
import type { Creation } from '@/lib/pages/creations';
import type { Cut, EditHistory } from '@/lib/pages/edits';
import { replaceAction } from '../../actions/testing/replace-action';
import { ShellProvider } from '../../layout';
import { remoteShell } from '../../layout/testing/shell';
import { stripOf } from '../versions';
import { ApplyButton } from './apply-button';
import type { RecipeRun } from './recipe-run';
import { useRecipeRun } from './use-recipe-run';

const model = {
  id: 'upscaler',
  name: 'Upscaler',
  family: 'image',
  description: '',
  capabilities: [capabilities.noPrompt],
  enabled: true,
  ui_hints: [],
  pricing: { credits_text: null },
  schema: {
    fields: [
      { name: 'image_url', type: 'string', format: 'uri', required: true },
      { name: 'upscale_factor', type: 'integer', options: [2, 4], default: 2 },
    ],
  },
} as unknown as ReadModel;
const offers = verbOffers([model]);

const task = (id: string, status: Creation['status'] = 'succeeded'): Creation => ({
  task_id: id,
  kind: 'image',
  model: 'upscaler',
  prompt: '',
  params: {},
  status,
  progress: 0,
  error: status === 'failed' ? { code: 'provider_failed', message: 'The model refused it.' } : null,
  outputs:
    status === 'succeeded'
      ? [{ url: `https://media.test/${id}.png`, content_type: 'image/png' }]
      : [],
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
const step = (submissionId: string): RecipeRun['steps'][number] => ({
  label: `Upscaled ${submissionId}`,
  verb: 'upscale',
  modelId: 'upscaler',
  cut: null,
  values: { upscale_factor: 4 },
  size: null,
  mask: null,
  submissionId,
  agreedCredits: 4,
  taskId: null,
  version: null,
  files: null,
});
const newRun = (): RecipeRun => ({
  startedAt: Date.now(),
  source: 'v3 of a harbour',
  target: 'result:a:0',
  project: 'project_acme',
  steps: [step('one'), step('two')],
  stop: null,
});

type Sent = Parameters<typeof createGenerationAction>[1];
type Result = Awaited<ReturnType<typeof createGenerationAction>>;
let sent: Sent[] = [];
let results: Result[] = [];

beforeEach(() => {
  localStorage.clear();
  sent = [];
  results = [];
  replaceAction(createGenerationAction, async (_workspace, submission) => {
    sent.push(submission);
    const creation = task(`task_${sent.length}`, 'running');
    return results.shift() ?? { ok: true, value: { kind: 'created', creation } };
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

interface RoomProps {
  tasks: Creation[];
  isWithoutModels?: boolean;
}

function openRoom(tasks: Creation[], isWithoutModels = false) {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <ShellProvider shell={remoteShell}>{children}</ShellProvider>
    </QueryClientProvider>
  );
  const steps: string[] = [];
  const hook = renderHook(
    ({ tasks: current, isWithoutModels = false }: RoomProps) => {
      const history: EditHistory = {
        root: 'result:a:0',
        edits: current.slice(1).map(({ task_id }, index) => ({
          id: `edit_${task_id}`,
          verb: 'upscale',
          parent: `result:${current[index]?.task_id}:0`,
          mask: null,
          task_id,
          asset_id: null,
          cut: null,
          span: null,
          user: { id: 'u', name: 'Ann' },
          created_at: 0,
        })),
        tasks: current,
        deleted: [],
        files: [],
      };
      const items = stripOf(history, current);
      const note = (_parent: string, version: string) => steps.push(version);
      const knownOffers = isWithoutModels ? null : offers;
      return useRecipeRun('studio', history, items, knownOffers, async () => undefined, note);
    },
    { wrapper, initialProps: { tasks, isWithoutModels } as RoomProps },
  );
  return { ...hook, steps };
}

it('makes each step from the result of the one before, and is over with the last', async () => {
  const { result, rerender, steps } = openRoom([task('a')]);
  act(() => result.current.start(newRun()));
  await waitFor(() => expect(result.current.progress?.run.steps[0]?.taskId).toBe('task_1'));
  rerender({ tasks: [task('a'), task('task_1', 'running')] });
  expect(sent).toHaveLength(1);
  rerender({ tasks: [task('a'), task('task_1')] });
  await waitFor(() => expect(result.current.progress?.run.steps[1]?.taskId).toBe('task_2'));
  rerender({ tasks: [task('a'), task('task_1'), task('task_2')] });
  await waitFor(() => expect(result.current.progress).toBeNull());
  expect(sent).toMatchObject([
    {
      submissionId: 'one',
      seenCredits: 4,
      project: 'project_acme',
      body: { model: 'upscaler', image_url: 'https://media.test/a.png', upscale_factor: 4 },
      edit: { parent: 'result:a:0', verb: 'upscale', mask: null },
    },
    {
      submissionId: 'two',
      project: 'project_acme',
      body: { image_url: 'https://media.test/task_1.png' },
      edit: { parent: 'result:task_1:0' },
    },
  ]);
  expect(steps).toEqual(['result:task_1:0', 'result:task_2:0']);
});

it('repeats the same submission after a reload', async () => {
  const first = openRoom([task('a')]);
  act(() => first.result.current.start(newRun()));
  await waitFor(() => expect(sent).toHaveLength(1));
  first.unmount();
  localStorage.setItem(
    Object.keys(localStorage).find((key) => key.includes('edit-recipe')) ?? '',
    JSON.stringify({ at: Date.now(), value: newRun() }),
  );
  openRoom([task('a')]);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ submissionId }) => submissionId)).toEqual(['one', 'one']);
});

it('stops where a step failed and says why; made again, it is a new submission', async () => {
  const { result, rerender } = openRoom([task('a')]);
  act(() => result.current.start(newRun()));
  await waitFor(() => expect(result.current.progress?.run.steps[0]?.taskId).toBe('task_1'));
  rerender({ tasks: [task('a'), task('task_1', 'failed')] });
  await waitFor(() => expect(result.current.progress?.run.stop?.why).toBe('The model refused it.'));
  expect(sent).toHaveLength(1);
  act(() => result.current.progress?.goOn());
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.submissionId).not.toBe('one');
  act(() => result.current.progress?.drop());
  expect(result.current.progress).toBeNull();
});

it('asks before a step that costs more now, and goes on at that price', async () => {
  const quote = { estimated_credits: 9 } as Extract<
    Extract<Result, { ok: true }>['value'],
    { kind: 'price_rose' }
  >['quote'];
  results = [{ ok: true, value: { kind: 'price_rose', quote } }];
  const { result } = openRoom([task('a')]);
  act(() => result.current.start(newRun()));
  await waitFor(() => expect(result.current.progress?.run.stop?.credits).toBe(9));
  act(() => result.current.progress?.goOn());
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ submissionId: 'one', seenCredits: 9 });
});

it('keeps a crop whose answer was lost as one version', async () => {
  let uploadCount = 0;
  class Upload extends EventTarget {
    upload = new EventTarget();
    status = 201;
    responseText = '';
    open(): void {}
    abort(): void {}
    send(): void {
      uploadCount += 1;
      this.responseText = JSON.stringify({ asset_id: `asset_${uploadCount}`, url: '' });
      this.dispatchEvent(new Event('load'));
    }
  }
  class Canvas {
    getContext = () => ({ translate: vi.fn(), transform: vi.fn(), drawImage: vi.fn() });
    convertToBlob = async () => new Blob(['crop'], { type: 'image/png' });
  }
  const size = { width: 4, height: 3 };
  vi.stubGlobal('XMLHttpRequest', Upload);
  vi.stubGlobal('OffscreenCanvas', Canvas);
  vi.stubGlobal('fetch', async () => new Response(new Blob(['png'])));
  vi.stubGlobal('createImageBitmap', async () => ({ ...size, close: () => undefined }));
  const keptAssets: string[] = [];
  replaceAction(keepVersionAction, async (_workspace, { asset }) => {
    keptAssets.push(asset);
    if (keptAssets.length === 1) throw new TypeError('Failed to fetch');
    return { ok: true, value: `upload:${asset}` };
  });
  const cut: Cut = {
    size,
    turn: { quarters: 0, isFlipped: false },
    edges: { left: -1, right: 0, top: 0, bottom: 0 },
  };
  const { result } = openRoom([task('a')]);
  act(() => result.current.start({ ...newRun(), steps: [{ ...step('one'), cut }, step('two')] }));
  await waitFor(() => expect(result.current.progress?.run.stop).not.toBeNull());
  act(() => result.current.progress?.goOn());
  await waitFor(() => expect(result.current.progress?.stepIndex).toBe(1));
  expect(keptAssets).toEqual(['asset_1', 'asset_1']);
});

it('sends nothing of a step that was stopped during its upload, and leaves a newer run alone', async () => {
  const uploads: Upload[] = [];
  class Upload extends EventTarget {
    upload = new EventTarget();
    status = 201;
    responseText = JSON.stringify({ asset_id: 'asset_new', url: 'https://media.test/mask.png' });
    open(): void {}
    abort(): void {}
    send(): void {
      uploads.push(this);
    }
  }
  const size = { width: 4, height: 3 };
  vi.stubGlobal('XMLHttpRequest', Upload);
  vi.stubGlobal('fetch', async () => new Response(new Blob(['png'])));
  vi.stubGlobal('createImageBitmap', async () => ({ ...size, close: () => undefined }));
  const { result } = openRoom([task('a')]);
  const plan = [{ id: 'one', label: 'one', step: step('one') }];
  const masked = { ...step('one'), mask: { id: 'asset_mask', size } };
  act(() => result.current.start({ ...newRun(), steps: [masked] }));
  await waitFor(() => expect(uploads).toHaveLength(1));
  render(<ApplyButton plan={plan} progress={result.current.progress} onOpen={() => undefined} />);
  expect(screen.getByRole('button', { name: 'Apply this edit to…' })).toHaveProperty(
    'disabled',
    true,
  );
  act(() => result.current.progress?.drop());
  act(() => result.current.start({ ...newRun(), steps: [step('three')] }));
  await waitFor(() => expect(result.current.progress?.run.steps[0]?.taskId).toBe('task_1'));
  const newerRun = result.current.progress?.run;
  await act(async () => {
    uploads[0]?.dispatchEvent(new Event('load'));
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(sent.map(({ submissionId }) => submissionId)).toEqual(['three']);
  expect(result.current.progress?.run).toEqual(newerRun);
});

it('waits for the models when the page came without them', async () => {
  const { result, rerender } = openRoom([task('a')], true);
  act(() => result.current.start(newRun()));
  rerender({ tasks: [task('a')], isWithoutModels: true });
  expect(result.current.progress?.run.stop).toBeNull();
  expect(sent).toEqual([]);
  rerender({ tasks: [task('a')], isWithoutModels: false });
  await waitFor(() => expect(sent).toHaveLength(1));
});

it('uploads the files of a step anew when it waited for days', async () => {
  const deletedFiles = { sourceUrl: 'https://media.test/deleted.png', mask: null, size: null };
  const waiting = (days: number) => ({
    ...newRun(),
    startedAt: Date.now() - days * 86_400_000,
    steps: [{ ...step(`after ${days}`), files: deletedFiles }],
    stop: { why: 'There are not enough credits.', credits: null },
  });
  const { result } = openRoom([task('a')]);
  for (const days of [0, 8]) {
    act(() => result.current.start(waiting(days)));
    act(() => result.current.progress?.goOn());
    await waitFor(() => expect(sent.at(-1)?.submissionId).toBe(`after ${days}`));
  }
  expect(sent.map(({ body }) => body.image_url)).toEqual([
    'https://media.test/deleted.png',
    'https://media.test/a.png',
  ]);
});
