// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { VerbOffer } from '@/lib/forms';
import type { Creation } from '@/lib/pages/creations';
import type { EditHistory } from '@/lib/pages/edits';
import { RepeatEdit } from './repeat-edit';
import { planRepeatedEdit, type RepeatedEdit } from './repeated-edit';
import type { StripItem } from './versions';

afterEach(cleanup);

const item = (taskId: string, more: Partial<StripItem>): StripItem => {
  const name = `result:${taskId}:0`;
  const file = { url: 'https://media.test/a.png', content_type: 'image/png', width: 8, height: 8 };
  const version = { kind: 'result', taskId, output: 0 } as const;
  return {
    key: name,
    number: 1,
    label: 'Original',
    edit: null,
    task: null,
    ready: { version, name, file, kind: 'image', picture: file.url },
    progress: null,
    failure: null,
    ...more,
  };
};
const edit = {
  id: 'edit_b',
  verb: 'change_region',
  parent: 'result:a:0',
  mask: 'asset_mask',
  task_id: 'b',
  asset_id: null,
  cut: null,
  span: null,
  user: { id: 'u', name: 'Ann' },
  created_at: 0,
};
const task = {
  task_id: 'b',
  model: 'editor',
  prompt: 'a boat',
  params: { image_urls: ['https://media.test/a.png', 'https://media.test/lena.png'] },
} as unknown as Creation;
const edited = item('b', { number: 2, label: 'a boat', edit, task });
const withSize = (width: number, height: number): StripItem => {
  const { ready } = edited;
  return { ...edited, ready: ready && { ...ready, file: { ...ready.file, width, height } } };
};
const items = [item('a', {}), edited];
const offers = [
  { verb: 'change_region', edits: [{ modelId: 'editor', sourceField: { name: 'image_urls' } }] },
] as unknown as VerbOffer[];

it.each([
  ['with its mask', edited, false, 'As v2, with the same mask and its other picture', null],
  [
    'with its mask at the size of the version',
    withSize(16, 16),
    false,
    'As v2, with the same mask and its other picture',
    { width: 16, height: 16 },
  ],
  [
    'without a mask of another shape',
    withSize(16, 8),
    false,
    'As v2, with its other picture. Paint again: the picture has another shape',
    undefined,
  ],
  [
    'without a mask in the trash',
    edited,
    true,
    'As v2, with its other picture. Its mask is not here any more. Paint again',
    undefined,
  ],
])('repeats an edit %s', (_, current, removed, words, newSize) => {
  const url = 'https://media.test/mask.png';
  const mask = { asset_id: 'asset_mask', url, content_type: 'image/png', name: null, removed };
  const history: EditHistory = {
    root: 'result:a:0',
    edits: [edit],
    tasks: [task],
    deleted: [],
    files: [mask],
  };
  const onRepeat = vi.fn<(repeated: RepeatedEdit) => void>();
  const shared = {
    items,
    current,
    offers,
    history,
    modelId: 'editor',
    isPainted: false,
    onRepeat,
    onDrop: vi.fn(),
  };
  const { rerender } = render(<RepeatEdit {...shared} repeated={null} pictures={[]} />);
  fireEvent.keyDown(screen.getByRole('button'), { key: 'Enter' });
  fireEvent.click(screen.getByRole('menuitem'));
  const repeated = onRepeat.mock.calls[0]?.[0];
  expect(repeated?.mask).toEqual(newSize === undefined ? null : { id: 'asset_mask', url, newSize });
  const pictures = repeated?.pictures ?? [];
  expect(pictures).toEqual(['https://media.test/lena.png']);
  rerender(<RepeatEdit {...shared} repeated={repeated ?? null} pictures={pictures} />);
  expect(screen.getByText(words)).toBeDefined();
  rerender(<RepeatEdit {...shared} repeated={repeated ?? null} pictures={pictures} isPainted />);
  const instead = screen.queryAllByText(`${words}, not what is painted here`);
  expect(instead).toHaveLength(repeated?.mask ? 1 : 0);
  // By another model it is no longer that edit, though its mask is sent.
  rerender(<RepeatEdit {...shared} modelId="other" repeated={repeated ?? null} pictures={[]} />);
  expect(screen.queryByText(/^As v2/)).toBeNull();
  expect(screen.queryAllByText('With the mask of v2')).toHaveLength(repeated?.mask ? 1 : 0);
});

const maskFile = {
  asset_id: 'asset_mask',
  url: 'https://media.test/mask.png',
  content_type: 'image/png',
  name: null,
  removed: false,
};
const history: EditHistory = {
  root: 'result:a:0',
  edits: [edit],
  tasks: [task],
  deleted: [],
  files: [maskFile],
};

it('repeats a mask on its own picture though nobody knows the size of that', () => {
  const unsized = ['a', 'b', 'c'].map((id) => {
    const { ready, ...more } = item(id, {});
    const file = { url: 'https://media.test/a.png', content_type: 'image/png' };
    return { ...more, ready: ready && { ...ready, file } };
  });
  const [original, firstEdit, other] = unsized;
  const failed = { ...edited, ready: firstEdit?.ready ?? null };
  const repeatedOn = (target: StripItem | undefined) =>
    planRepeatedEdit(failed, target, unsized, offers, history)?.repeated;
  expect(repeatedOn(original)).toMatchObject({ mask: { id: 'asset_mask', newSize: null } });
  expect(repeatedOn(other)).toMatchObject({
    mask: null,
    maskRefusal: 'Paint again: the size of the picture is not known here',
  });
});

it('promises no mask for an extension, whose frame is drawn anew', () => {
  const extension = { ...edited, edit: { ...edit, verb: 'extend_frame' } };
  const extenders = offers.map((offer) => ({ ...offer, verb: 'extend_frame' as const }));
  const { repeated } = planRepeatedEdit(extension, extension, items, extenders, history) ?? {};
  expect(repeated).toMatchObject({ verb: 'extend_frame', mask: null, maskRefusal: null });
});
