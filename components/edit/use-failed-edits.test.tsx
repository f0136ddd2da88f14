// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { type ReactNode, useMemo, useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import type { ModelField, ReadModel } from '@/lib/contract';
import { verbOffers } from '@/lib/forms';
import type { Creation } from '@/lib/pages/creations';
import type { EditHistory } from '@/lib/pages/edits';
import { openDraft } from '../drafts';
import { ShellProvider } from '../layout';
import { remoteShell } from '../layout/testing/shell';
import { useEditCharacters } from './edit-characters';
import type { RepeatedEdit } from './repeated-edit';
import { offersFor } from './room-rules';
import { browserTools, useEditChoice } from './use-edit-choice';
import { useFailedEdits } from './use-failed-edits';
import { stripOf } from './versions';

const modelOf = (id: string, family: string, fields: ModelField[]) =>
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
  }) as unknown as ReadModel;
const prompt: ModelField = { name: 'prompt', type: 'string', required: true };
const url = { type: 'string', format: 'uri', required: true } as const;
const models = [
  modelOf('painter', 'image', [
    prompt,
    { ...url, name: 'reference_images', type: 'array', item_type: 'string', max_items: 4 },
    { name: 'quality', type: 'string', options: ['low', 'high'] },
  ]),
  modelOf('director', 'video', [prompt, { ...url, name: 'source_video_url' }]),
];
const offers = verbOffers(models);

const task = (id: string, type: string | null, more: Partial<Creation> = {}) =>
  ({
    task_id: id,
    kind: 'image',
    model: 'painter',
    prompt: '',
    params: {},
    status: type === null ? 'failed' : 'succeeded',
    outputs: type === null ? [] : [{ url: `https://media.test/${id}`, content_type: type }],
    removed: [],
    error: null,
    ...more,
  }) as unknown as Creation;
const editMade = (id: string, verb: string) => ({
  id: `edit_${id}`,
  verb,
  parent: 'result:a:0',
  mask: null,
  task_id: id,
  asset_id: null,
  cut: null,
  span: null,
  user: { id: 'u', name: 'Ann' },
  created_at: 0,
});
const tasks = [
  task('a', 'image/png'),
  task('film', 'video/mp4'),
  task('lost', null, {
    prompt: 'in chalk',
    params: { quality: 'high', reference_images: ['https://media.test/a', 'lena.png'] },
  }),
];
const edits = [editMade('film', 'make_it_move'), editMade('lost', 'restyle')];
const history: EditHistory = { root: 'result:a:0', edits, tasks, deleted: [], files: [] };
const items = stripOf(history, tasks);

function useRoom() {
  const [version, setVersion] = useState('result:film:0');
  const kind = items.find(({ key }) => key === version)?.ready?.kind ?? 'image';
  const [repeated, setRepeated] = useState<RepeatedEdit | null>(null);
  const offered = useMemo(() => offersFor(models, kind), [kind]);
  const choice = useEditChoice(offered, browserTools[kind], history.root);
  const filled = useEditCharacters('studio', choice, 'https://media.test/a', repeated);
  const failed = useFailedEdits('studio', {
    items,
    models,
    offers,
    history,
    fillIn: (name, next, values, from) => {
      setVersion(name);
      choice.choose(next.verb, next.modelId, values, from);
      setRepeated(next);
    },
  });
  return { version, choice, filled, failed };
}

beforeEach(() => localStorage.clear());

it('fills a failed edit of a picture in while a film is open, and keeps that as its draft', () => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>
      <ShellProvider shell={remoteShell}>{children}</ShellProvider>
    </QueryClientProvider>
  );
  const { result, unmount } = renderHook(useRoom, { wrapper });
  act(() => result.current.choice.handle.set({ prompt: 'on to the shore' }));
  const failedItem = items.find(({ failure }) => failure !== null);
  if (failedItem === undefined) throw new Error('no edit failed');
  act(() => result.current.failed.retry(failedItem));
  const { version, choice, filled } = result.current;
  expect(version).toBe('result:a:0');
  expect([choice.verb, choice.edit?.modelId]).toEqual(['restyle', 'painter']);
  expect(choice.handle.read()).toMatchObject({ prompt: 'in chalk', quality: 'high' });
  // What its form has no field for: the pictures of characters.
  expect(filled.repeatedPictures).toEqual(['lena.png']);
  expect([filled.values, filled.fill(choice.handle.read())]).toMatchObject([
    { reference_images: ['lena.png'] },
    { reference_images: ['lena.png'] },
  ]);
  unmount();
  const isDraft = (value: unknown): value is { values: unknown } => value !== null;
  const owner = `${remoteShell.user.id}/${remoteShell.workspace.slug}`;
  expect(openDraft(owner, 'edit-form/result.a.0', isDraft).read()?.values).toMatchObject({
    'extend_film director': { prompt: 'on to the shore' },
    'restyle painter': { prompt: 'in chalk', quality: 'high' },
  });
});
