// @vitest-environment jsdom
// @vitest-environment-options {"url": "http://127.0.0.1:4438/"}
import { createServer, type Server, type ServerResponse } from 'node:http';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  act,
  cleanup,
  fireEvent,
  render,
  renderHook,
  screen,
  waitFor,
} from '@testing-library/react';
import { StrictMode, useLayoutEffect, useState } from 'react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { Toaster } from '@/components/ui';
import { createExperimentAction } from '@/lib/console/experiments/actions';
import { type AppliedPreset, normalizeModelForm, type PlacedPicture } from '@/lib/forms';
import {
  type CharacterReference,
  characterLimits,
  type WorkspaceCharacter,
} from '@/lib/pages/characters';
import { maxTriedCharacters, type TriedCharacter } from '@/lib/pages/experiments';
import { characterKeys } from '@/lib/queries';
import { replaceAction } from '../actions/testing/replace-action';
import { TopBarSlotProvider } from '../layout/testing/top-bar-slot';
import { CharacterCards } from './character-bar';
import CharacterDialog from './character-dialog';
import type { CharacterForm } from './character-form';
import { CharacterListPage } from './character-list';
import { CharacterPage } from './character-page';
import { PaletteField } from './palette-field';
import { ReferencesField } from './references-field';
import { noCharacter, TriedCharacters } from './tried-characters';
import { useCharacterUploads } from './use-character-uploads';
import { useFormCharacters } from './use-form-characters';

const router = vi.hoisted(() => ({
  push: vi.fn<(path: string) => void>(),
  refresh: () => undefined,
}));
vi.mock('next/navigation', () => ({ useRouter: () => router }));

const lena: WorkspaceCharacter = {
  id: 'chr_lena',
  version: 2,
  kind: 'character',
  name: 'Lena',
  note: 'red hair',
  trigger: '',
  references: [],
  palette: [],
  logo: null,
  logo_file: null,
  picture_url: null,
  is_shared: false,
  author: 'Mia',
  is_own: true,
  is_changeable: true,
  is_removable: true,
  updated_at: 0,
  results: 0,
  credits: 0,
};
/** Uploads that the server has and has not answered, by their file's name. */
const uploads = new Map<string, ServerResponse>();
let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => {
    const name = new URL(request.url ?? '', 'http://127.0.0.1').searchParams.get('name') ?? '';
    request.resume().on('end', () => uploads.set(name, response));
  });
  await new Promise<void>((resolve) => server.listen(4438, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function answer(name: string, status: number): void {
  uploads.get(name)?.writeHead(status, { 'content-type': 'application/json' });
  uploads.get(name)?.end(
    JSON.stringify({
      asset_id: `asset_${name}`,
      url: `http://127.0.0.1/${name}`,
      content_type: 'image/png',
      size: 3,
    }),
  );
}

it('uploads pictures in the order in which they were chosen, without one that failed', async () => {
  const { result } = renderHook(() => useCharacterUploads('studio', undefined, []));
  const arrived: string[] = [];
  result.current.send(
    ['a.png', 'b.png', 'c.png'].map((name) => new File(['abc'], name, { type: 'image/png' })),
    3,
    (_file, name) => arrived.push(name),
  );
  await waitFor(() => expect(uploads.size).toBe(3));
  answer('c.png', 201);
  answer('b.png', 500);
  await waitFor(() => expect(result.current.problems).toHaveLength(1));
  expect(arrived).toEqual([]);
  answer('a.png', 201);
  await waitFor(() => expect(arrived).toEqual(['a.png', 'c.png']));
  await waitFor(() => expect(result.current.sendingCount).toBe(0));
});

it('says how many pictures have no room, and uploads the first of those that are pictures', async () => {
  const { result } = renderHook(() => useCharacterUploads('studio', undefined, []));
  const files = [
    new File(['abc'], 'notes.txt', { type: 'text/plain' }),
    ...['d.png', 'e.png', 'f.png'].map((name) => new File(['abc'], name, { type: 'image/png' })),
  ];
  const arrived: string[] = [];
  act(() => result.current.send(files, 1, (_file, name) => arrived.push(name)));
  expect(result.current.problems).toEqual([
    'notes.txt: it is no picture. Choose a PNG, JPEG, WebP or GIF.',
    `At most ${characterLimits.references} pictures; 2 left out.`,
  ]);
  await waitFor(() => expect(uploads.has('d.png')).toBe(true));
  answer('d.png', 201);
  await waitFor(() => expect(arrived).toEqual(['d.png']));
  expect(uploads.has('e.png')).toBe(false);
});

function Form({
  form,
  pictures = [],
}: {
  form: CharacterForm;
  pictures?: readonly PlacedPicture[];
}) {
  // Like Create, which takes its link from the address once it is read.
  useLayoutEffect(() => window.history.replaceState(null, '', '/'), []);
  const characters = useFormCharacters('studio', form.presets);
  return (
    <CharacterCards
      workspace="studio"
      form={form}
      characters={characters}
      shares={[]}
      pictures={pictures}
    />
  );
}

it('takes out the one of two equal colours that was meant, and keeps the fields of the others', () => {
  const grey = { name: 'Grey', color: '#808080' };
  const palettes: unknown[] = [];
  render(<PaletteField palette={[grey, grey]} onChange={(palette) => palettes.push(palette)} />);
  const second = screen.getByLabelText('Name of colour 2');
  fireEvent.change(second, { target: { value: 'Stone' } });
  fireEvent.click(screen.getByRole('button', { name: 'Take out colour 1' }));
  expect(screen.getByLabelText('Name of colour 1')).toBe(second);
  expect(palettes.at(-1)).toEqual([{ ...grey, name: 'Stone' }]);
});

const plainSpec = normalizeModelForm({
  id: 'lumen',
  name: 'Lumen',
  family: 'image',
  capabilities: [],
  schema: { fields: [] },
});

const formWith = (
  presets: readonly AppliedPreset[],
  putPresets: AppliedPreset[],
): CharacterForm => ({
  spec: plainSpec,
  presets,
  putPreset: (preset) => putPresets.push(preset),
  forgetPreset: () => undefined,
});

it('puts the character of a link into the form, also where effects run twice', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: [lena], may_share: true }));
  window.history.replaceState(null, '', '/?character=chr_lena');
  const putPresets: AppliedPreset[] = [];
  const form = formWith([], putPresets);
  render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        <Form form={form} />
      </QueryClientProvider>
    </StrictMode>,
  );
  await waitFor(() =>
    expect(putPresets.at(-1)).toEqual({
      id: 'chr_lena',
      name: 'Lena',
      version: 2,
      character: { usesPalette: false },
    }),
  );
});

it.each([
  ['chr_gone', [], 'The character of this link is not available to you. Choose another one.'],
  ['chr_lena', ['a', 'b', 'c', 'd'], 'A form takes up to 4 characters. Take one out to use Lena.'],
])('says why the character of a link is not put into the form: %s', async (id, ids, message) => {
  vi.stubGlobal('fetch', async () => Response.json({ data: [lena], may_share: true }));
  window.history.replaceState(null, '', `/?character=${id}`);
  const putPresets: AppliedPreset[] = [];
  const applied = ids.map((each) => ({
    id: each,
    name: each,
    version: 1,
    character: { usesPalette: false },
  }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form form={formWith(applied, putPresets)} />
      <Toaster />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(message)).toBeDefined();
  expect(putPresets).toEqual([]);
});

it('waits for the list of now when the one that was read before lacks the character of a link', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: [lena], may_share: true }));
  window.history.replaceState(null, '', '/?character=chr_lena');
  const client = new QueryClient();
  client.setQueryData(characterKeys.all('studio'), { data: [], may_share: true });
  const putPresets: AppliedPreset[] = [];
  render(
    <QueryClientProvider client={client}>
      <Form form={formWith([], putPresets)} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(putPresets.map(({ id }) => id)).toEqual(['chr_lena']));
});

it('leaves a character of a link as the form uses it already', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: [lena], may_share: true }));
  window.history.replaceState(null, '', '/?character=chr_lena');
  const putPresets: AppliedPreset[] = [];
  const applied = {
    id: 'chr_lena',
    name: 'Old name',
    version: 2,
    character: { usesPalette: true },
  };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form form={formWith([applied], putPresets)} />
    </QueryClientProvider>,
  );
  await screen.findByRole('link', { name: 'Lena' });
  expect(putPresets).toEqual([]);
});

it('shows on its card the pictures that the form gets of a character, else its own, and takes it out', async () => {
  const references = ['front', 'side', 'back'].map((name) => ({
    file: `upload:${name}`,
    name,
    role: 'subject' as const,
    url: `/media/${name}.png`,
    picture_url: `/media/${name}-small.png`,
  }));
  const drawn = { ...lena, references, picture_url: '/media/front-small.png' };
  vi.stubGlobal('fetch', async () => Response.json({ data: [drawn], may_share: true }));
  const applied = { id: 'chr_lena', name: 'Lena', version: 2, character: { usesPalette: false } };
  const forgottenIds: string[] = [];
  const form: CharacterForm = {
    ...formWith([applied], []),
    forgetPreset: (id) => forgottenIds.push(id),
  };
  const character = { id: 'chr_lena', name: 'Lena' };
  const placed = ['/media/side.png', '/media/back.png'].map((url) => ({
    field: 'reference_images',
    url,
    character,
  }));
  const client = new QueryClient();
  const view = (pictures: readonly PlacedPicture[]) => (
    <QueryClientProvider client={client}>
      <Form form={form} pictures={pictures} />
    </QueryClientProvider>
  );
  const { container, rerender } = render(view([]));
  const shown = () =>
    [...container.querySelectorAll('img')].map((image) => image.getAttribute('src'));
  await waitFor(() => expect(shown()).toEqual(['/media/front-small.png']));
  rerender(
    view([
      ...placed,
      ...placed.map((each) => ({ ...each, character: { id: 'chr_mug', name: 'Mug' } })),
    ]),
  );
  expect(shown()).toEqual(['/media/side-small.png', '/media/back-small.png']);
  fireEvent.click(screen.getByRole('button', { name: 'Take Lena out of the form' }));
  expect(forgottenIds).toEqual(['chr_lena']);
});

it('offers to load the characters of a form again where that failed', async () => {
  let isBroken = true;
  vi.stubGlobal('fetch', async () => {
    if (isBroken) throw new TypeError('Failed to fetch');
    return Response.json({ data: [lena], may_share: true });
  });
  const applied = { id: 'chr_lena', name: 'Lena', version: 2, character: { usesPalette: false } };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <Form form={formWith([applied], [])} />
    </QueryClientProvider>,
  );
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('alert').textContent).toContain('The characters could not be loaded.');
  isBroken = false;
  fireEvent.click(retry);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('says that pictures were not added only where one of them is not among its own', () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: [lena], may_share: true }));
  const references = Array.from({ length: characterLimits.references }, (_, index) => ({
    file: `upload:asset_${index}`,
    name: '',
    role: 'subject' as const,
    url: null,
    picture_url: null,
  }));
  const show = (file: string) =>
    render(
      <QueryClientProvider client={new QueryClient()}>
        <CharacterDialog
          workspace="studio"
          character={{ ...lena, references }}
          addedFiles={[{ reference: { file, name: '', role: 'subject' }, picture_url: null }]}
          onClose={() => undefined}
        />
      </QueryClientProvider>,
    );
  show('upload:asset_0');
  expect(screen.queryByText(/not all were added/)).toBeNull();
  cleanup();
  show('upload:asset_new');
  expect(screen.getByText(/not all were added/)).toBeDefined();
});

it('names the kind that is made', () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CharacterDialog workspace="studio" onClose={() => undefined} />
    </QueryClientProvider>,
  );
  expect(screen.getByRole('dialog', { name: 'New character' })).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: 'Brand kit' }));
  expect(screen.getByRole('dialog', { name: 'New brand kit' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Save brand kit' })).toBeDefined();
});

it('opens a new one at once with the pictures of a link, where there is none to add them to', async () => {
  const addition = {
    files: [
      {
        reference: { file: 'upload:asset_0', name: '', role: 'subject' as const },
        picture_url: 'https://media.test/0.png',
      },
    ],
    leftOutCount: 0,
  };
  const show = (characters: readonly WorkspaceCharacter[]) =>
    render(
      <QueryClientProvider client={new QueryClient()}>
        <TopBarSlotProvider>
          <CharacterListPage
            workspace="studio"
            isTeam
            characters={characters}
            addition={addition}
          />
        </TopBarSlotProvider>
      </QueryClientProvider>,
    );
  show([]);
  expect(await screen.findByRole('dialog', { name: 'New character' })).toBeDefined();
  expect(screen.getByLabelText('Name of picture 1')).toBeDefined();
  cleanup();
  show([{ ...lena, is_changeable: false }]);
  expect(await screen.findByRole('dialog', { name: 'New character' })).toBeDefined();
  cleanup();
  show([lena]);
  expect(await screen.findByRole('dialog', { name: 'Add 1 picture to…' })).toBeDefined();
});

function Tried({ onTried }: { onTried: (tried: TriedCharacter[]) => void }) {
  const [tried, setTried] = useState<TriedCharacter[]>([noCharacter]);
  onTried(tried);
  return (
    <TriedCharacters
      workspace="studio"
      triedCharacters={tried}
      specs={[plainSpec]}
      onChange={setTried}
    />
  );
}

it('tries a character in an experiment as it is now, and says what a model leaves out of it', async () => {
  const front = {
    file: 'upload:asset_1',
    name: 'Front',
    role: 'subject' as const,
    url: 'http://127.0.0.1/front.png',
    picture_url: null,
  };
  const back = { ...front, file: 'upload:asset_2', name: 'Back', url: null };
  const palette = [{ name: 'Hair', color: '#b03a2e' }];
  const character = { ...lena, references: [front, back], palette };
  vi.stubGlobal('fetch', async () => Response.json({ data: [character], may_share: true }));
  let tried: TriedCharacter[] = [];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Tried
        onTried={(current) => {
          tried = current;
        }}
      />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Lena' }));
  expect(tried).toEqual([
    noCharacter,
    {
      ref: { id: 'chr_lena', version: 2 },
      name: 'Lena',
      trigger: '',
      note: 'red hair',
      references: [{ name: 'Front', role: 'subject', url: 'http://127.0.0.1/front.png' }],
      palette,
    },
  ]);
  expect(document.body.textContent).toContain('Lena: Lumen has no field for Front: left out.');
  fireEvent.click(screen.getByRole('button', { name: 'Lena' }));
  expect(tried).toEqual([noCharacter]);
});

it('begins an experiment with and without a brand kit from its page', async () => {
  const designs: unknown[] = [];
  replaceAction(createExperimentAction, async (_workspace, { name, design }) => {
    designs.push({ name, design });
    return { ok: true, value: 'exp_1' };
  });
  const palette = [{ name: 'Night', color: '#0a2540' }];
  const kit: WorkspaceCharacter = { ...lena, kind: 'brand', name: 'Tidewater', palette };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TopBarSlotProvider>
        <CharacterPage workspace="studio" character={kit} versions={[]} results={[]} />
      </TopBarSlotProvider>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Experiment with this' }));
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/studio/experiments/exp_1'));
  const ref = { id: 'chr_lena', version: 2 };
  const tried = { ref, name: 'Tidewater', trigger: '', note: 'red hair', references: [], palette };
  expect(designs).toEqual([{ name: 'Tidewater', design: { characters: [noCharacter, tried] } }]);
});

it('tries no more than an experiment takes, and takes one out then', async () => {
  const ref = (at: number) => ({ id: `chr_${at}`, version: 1 });
  const full = Array.from({ length: maxTriedCharacters }, (_, index) => ({
    ...noCharacter,
    ref: ref(index),
    name: `Character ${index}`,
  }));
  vi.stubGlobal('fetch', async () => Response.json({ data: [lena], may_share: true }));
  const change = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TriedCharacters workspace="studio" triedCharacters={full} specs={[]} onChange={change} />
    </QueryClientProvider>,
  );
  await screen.findByText(`An experiment tries up to ${maxTriedCharacters}.`);
  for (const name of ['No character', 'Lena'])
    fireEvent.click(screen.getByRole('button', { name }));
  expect(change).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Character 0' }));
  expect(change).toHaveBeenCalledWith(full.slice(1));
});

function References({ onReferences }: { onReferences: (current: CharacterReference[]) => void }) {
  const characterUploads = useCharacterUploads('studio', undefined, []);
  const [references, setReferences] = useState<CharacterReference[]>([]);
  onReferences(references);
  return (
    <ReferencesField
      workspace="studio"
      references={references}
      uploads={characterUploads}
      onChange={setReferences}
    />
  );
}

it('keeps the room of the pictures that are being uploaded', async () => {
  const { container } = render(<References onReferences={() => undefined} />);
  const [first, ...others] = Array.from(
    { length: characterLimits.references },
    (_, index) => new File(['abc'], `room-${index}.png`, { type: 'image/png' }),
  );
  const input = container.querySelector('input[type="file"]');
  if (input === null) throw new Error('no input');
  const choose = screen.getByRole<HTMLButtonElement>('button', { name: 'Choose pictures' });
  fireEvent.change(input, { target: { files: others } });
  await waitFor(() => expect(uploads.has('room-1.png')).toBe(true));
  expect(choose.disabled).toBe(false);
  fireEvent.change(input, { target: { files: [first] } });
  await waitFor(() => expect(choose.disabled).toBe(true));
});

it('takes a picture that was uploaded before, and offers it once', async () => {
  const upload = {
    asset_id: 'asset_1',
    name: 'face.png',
    url: 'http://127.0.0.1/face.png',
    content_type: 'image/png',
    size: 3,
  };
  vi.stubGlobal('fetch', async (input: string) =>
    Response.json(
      input.includes('/uploads') ? { data: [upload] } : { task_ids: [], outputs: [], days: [] },
    ),
  );
  let references: CharacterReference[] = [];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <References
        onReferences={(current) => {
          references = current;
        }}
      />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Choose pictures' }));
  fireEvent.click(await screen.findByRole('button', { name: 'face.png' }, { timeout: 10_000 }));
  fireEvent.click(screen.getByRole('button', { name: 'Add 1' }));
  fireEvent.click(screen.getByRole('button', { name: 'Choose pictures' }));
  expect(await screen.findByText('No other picture')).toBeDefined();
  expect(references).toEqual([{ file: 'upload:asset_1', name: 'face', role: 'subject' }]);
});
