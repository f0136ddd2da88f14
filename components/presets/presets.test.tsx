// @vitest-environment jsdom
// @vitest-environment-options {"url": "http://127.0.0.1:4437/"}
import { createServer, type Server, type ServerResponse } from 'node:http';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createPresetAction, savePresetAction } from '@/lib/console/create/presets/actions';
import { createExperimentAction } from '@/lib/console/experiments/actions';
import type { FormSpec } from '@/lib/forms';
import { maxTriedPresets } from '@/lib/pages/experiments';
import {
  maxAppliedPresets,
  type PresetInput,
  presetInput,
  type SeenItem,
  type WorkspacePreset,
} from '@/lib/pages/presets';
import { replaceAction } from '../actions/testing/replace-action';
import { WorkspaceForms } from '../form';
import { installBrowserPieces } from '../form/testing/browser-pieces';
import { ShellProvider } from '../layout';
import { remoteShell } from '../layout/testing/shell';
import { TopBarSlotProvider } from '../layout/testing/top-bar-slot';
import PresetDialog from './preset-dialog';
import { PresetListPage } from './preset-list';
import type { PresetForm } from './preset-models';
import { PresetPage } from './preset-page';
import PresetPicker from './preset-picker';
import { readyPresets } from './ready-presets';
import { noPreset, TriedPresets } from './tried-presets';

const router = vi.hoisted(() => ({
  push: vi.fn<(path: string) => void>(),
  replace: vi.fn<(path: string) => void>(),
  refresh: () => undefined,
}));
vi.mock('next/navigation', () => ({ useRouter: () => router }));

const noir: WorkspacePreset = {
  id: 'pre_noir',
  version: 2,
  name: 'Noir',
  text: 'film noir',
  model: null,
  values: {},
  picture: null,
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
/** Uploads that the server has and has not answered. */
const uploads: ServerResponse[] = [];
let server: Server;

beforeAll(async () => {
  installBrowserPieces();
  server = createServer((request, response) => {
    request.resume().on('end', () => uploads.push(response));
  });
  await new Promise<void>((resolve) => server.listen(4437, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  uploads.length = 0;
  router.replace.mockClear();
  vi.stubGlobal('fetch', async () => Response.json({ data: [noir], may_share: true }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (part: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ShellProvider shell={remoteShell}>
        <WorkspaceForms workspace="studio" mediaOrigin={null}>
          {part}
        </WorkspaceForms>
      </ShellProvider>
    </QueryClientProvider>,
  );
const ignore = () => undefined;
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

it('is saved after its picture is uploaded, with it', async () => {
  const saved: PresetInput[] = [];
  replaceAction(createPresetAction, async (_workspace, _submission, input) => {
    saved.push(input);
    return { ok: true, value: 'pre_1' };
  });
  const user = userEvent.setup();
  show(<PresetDialog workspace="studio" models={[]} initial={{ text: 'noir' }} onClose={ignore} />);
  await user.type(screen.getByLabelText(/^Name/), 'Noir');
  await user.upload(
    screen.getByLabelText('Picture of the preset'),
    new File(['abc'], 'a.png', { type: 'image/png' }),
  );
  await waitFor(() => expect(uploads).toHaveLength(1));
  expect(button('Save preset').disabled).toBe(true);
  expect(screen.getByRole('status').textContent).toBe(
    'Picture: 1 upload is still under way. Save the preset after that.',
  );
  uploads[0]?.writeHead(201, { 'content-type': 'application/json' });
  uploads[0]?.end(
    JSON.stringify({
      asset_id: 'asset_1',
      url: 'http://127.0.0.1/a.png',
      content_type: 'image/png',
      size: 3,
    }),
  );
  await waitFor(() => expect(button('Save preset').disabled).toBe(false));
  await user.click(button('Save preset'));
  await waitFor(() => expect(saved).toMatchObject([{ picture: 'upload:asset_1' }]));
});

it('is saved as a change of the version that its dialog was opened with', async () => {
  const seenItems: SeenItem[] = [];
  replaceAction(savePresetAction, async (_workspace, _id, seen) => {
    seenItems.push(seen);
    return { ok: true, value: seen.version + 1 };
  });
  const client = new QueryClient();
  const dialog = (preset: WorkspacePreset) => (
    <QueryClientProvider client={client}>
      <ShellProvider shell={remoteShell}>
        <WorkspaceForms workspace="studio" mediaOrigin={null}>
          <PresetDialog workspace="studio" models={[]} preset={preset} onClose={ignore} />
        </WorkspaceForms>
      </ShellProvider>
    </QueryClientProvider>
  );
  const { rerender } = render(dialog(noir));
  fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'noir' } });
  // The page was loaded again, after another person had saved a version.
  rerender(
    dialog({ ...noir, version: noir.version + 1, text: 'theirs', is_shared: !noir.is_shared }),
  );
  await userEvent.setup().click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() =>
    expect(seenItems).toEqual([{ version: noir.version, is_shared: noir.is_shared }]),
  );
});

it('names the version that a save makes, and none where only its sharing changes', () => {
  show(<PresetDialog workspace="studio" models={[]} preset={noir} onClose={ignore} />);
  fireEvent.click(screen.getByRole('switch', { name: 'Share with the team' }));
  expect(button('Save')).toBeDefined();
  fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'noir' } });
  expect(button('Save as version 3')).toBeDefined();
});

it('says that a word is too long and keeps all of it', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ data: [{ ...noir, text: 'film noir of {subject}' }], may_share: true }),
  );
  const form: PresetForm = {
    spec: { modelId: 'lumen', modelName: 'Lumen', fields: [] } as unknown as FormSpec,
    handle: { read: () => ({}) },
    presets: [],
    applyPreset: ignore,
    forgetPreset: ignore,
  };
  const user = userEvent.setup();
  show(
    <PresetPicker
      workspace="studio"
      models={[]}
      form={form}
      openedId="pre_noir"
      onClose={ignore}
    />,
  );
  const field = await screen.findByLabelText<HTMLInputElement>(/^Subject/);
  field.focus();
  await user.paste('a'.repeat(2_001));
  expect(field.value).toHaveLength(2_001);
  expect(screen.getByRole('alert').textContent).toBe('At most 2,000 characters: shorten it by 1.');
});

it('is saved from the form where they are chosen, also when there is none yet', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: [], may_share: true }));
  const form: PresetForm = {
    spec: { modelId: 'lumen', modelName: 'Lumen', fields: [] } as unknown as FormSpec,
    handle: { read: () => ({ prompt: 'a harbour at dawn' }) },
    presets: [],
    applyPreset: ignore,
    forgetPreset: ignore,
  };
  show(
    <PresetPicker workspace="studio" models={[]} form={form} openedId={null} onClose={ignore} />,
  );
  await screen.findByText('No presets yet');
  fireEvent.click(screen.getByRole('button', { name: 'Save as preset' }));
  expect((await screen.findByLabelText<HTMLTextAreaElement>(/^Text/)).value).toBe(
    'a harbour at dawn',
  );
});

it('of a link is not filled into a form that has as many as it takes', async () => {
  const presets = Array.from({ length: maxAppliedPresets }, (_, index) => ({
    id: `pre_${index}`,
    version: 1,
    name: `Preset ${index}`,
  }));
  const form: PresetForm = {
    spec: { modelId: 'lumen', modelName: 'Lumen', fields: [] } as unknown as FormSpec,
    handle: { read: () => ({}) },
    presets,
    applyPreset: ignore,
    forgetPreset: ignore,
  };
  show(
    <PresetPicker
      workspace="studio"
      models={[]}
      form={form}
      openedId="pre_noir"
      onClose={ignore}
    />,
  );
  expect((await screen.findByText(/^A form takes up to/)).textContent).toContain(
    'Forget one first.',
  );
  expect(screen.queryByRole('button', { name: 'Fill in' })).toBeNull();
});

it('has places of its own beside the characters of a form', async () => {
  const presets = Array.from({ length: maxAppliedPresets }, (_, index) => ({
    id: `pre_${index}`,
    version: 1,
    name: `Preset ${index}`,
    ...(index < 4 ? { character: { usesPalette: false } } : {}),
  }));
  const form: PresetForm = {
    spec: { modelId: 'lumen', modelName: 'Lumen', fields: [] } as unknown as FormSpec,
    handle: { read: () => ({}) },
    presets,
    applyPreset: ignore,
    forgetPreset: ignore,
  };
  show(
    <PresetPicker
      workspace="studio"
      models={[]}
      form={form}
      openedId="pre_none"
      onClose={ignore}
    />,
  );
  expect(await screen.findByText(/The preset of this link is not available/)).toBeDefined();
  expect(screen.queryByText(/^A form takes up to/)).toBeNull();
});

it('that a link began leaves the address when its dialog closes', async () => {
  show(
    <TopBarSlotProvider>
      <PresetListPage
        workspace="studio"
        isTeam
        presets={[noir]}
        models={[]}
        start={{ initial: { text: 'a harbour' }, pictureUrl: null }}
        mediaOrigin={null}
      />
    </TopBarSlotProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/studio/presets'));
});

it('are proposed where there are none, and one press takes one in', async () => {
  const newPresets: PresetInput[] = [];
  replaceAction(createPresetAction, async (_workspace, _submission, input) => {
    newPresets.push(input as PresetInput);
    return { ok: true, value: 'pre_new' };
  });
  const page = (presets: WorkspacePreset[]) => (
    <QueryClientProvider client={new QueryClient()}>
      <TopBarSlotProvider>
        <PresetListPage
          workspace="studio"
          isTeam
          presets={presets}
          models={[]}
          start={null}
          mediaOrigin={null}
        />
      </TopBarSlotProvider>
    </QueryClientProvider>
  );
  const { rerender, unmount } = render(page([]));
  fireEvent.click(screen.getByRole('button', { name: 'Add Watercolour' }));
  await waitFor(() =>
    expect(newPresets).toMatchObject([{ name: 'Watercolour', is_shared: false }]),
  );
  // Every one of them is a preset that the server takes.
  for (const preset of readyPresets) {
    expect(presetInput.safeParse({ ...newPresets[0], ...preset }).success).toBe(true);
  }
  rerender(page([{ ...noir, name: 'Watercolour' }]));
  expect(screen.queryByRole('button', { name: 'Add Watercolour' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Add Line art' })).toBeDefined();
  unmount();
  render(page([noir]));
  expect(screen.queryByRole('button', { name: 'Add Line art' })).toBeNull();
});

it('are tried by an experiment up to its limit, and one is taken out then', async () => {
  const full = Array.from({ length: maxTriedPresets }, (_, index) => ({
    ...noPreset,
    ref: { id: `pre_${index}`, version: 1 },
    name: `Preset ${index}`,
  }));
  const change = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TriedPresets workspace="studio" triedPresets={full} onChange={change} />
    </QueryClientProvider>,
  );
  await screen.findByText(`An experiment tries up to ${maxTriedPresets}.`);
  fireEvent.click(button('No preset'));
  fireEvent.click(button(noir.name));
  expect(change).not.toHaveBeenCalled();
  fireEvent.click(button('Preset 0'));
  expect(change).toHaveBeenCalledWith(full.slice(1));
});

it('begins an experiment with and without it; the words of its variables are asked for there', async () => {
  const designs: unknown[] = [];
  replaceAction(createExperimentAction, async (_workspace, { design }) => {
    designs.push(design);
    return { ok: true, value: 'exp_1' };
  });
  const page = (preset: WorkspacePreset) =>
    show(
      <TopBarSlotProvider>
        <PresetPage
          workspace="studio"
          preset={preset}
          versions={[]}
          results={[]}
          models={[]}
          mediaOrigin={null}
        />
      </TopBarSlotProvider>,
    );
  const { unmount } = page(noir);
  fireEvent.click(button('Experiment with this'));
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/studio/experiments/exp_1'));
  unmount();
  page({ ...noir, text: 'film noir in {city}' });
  fireEvent.click(button('Experiment with this'));
  await waitFor(() => expect(designs).toHaveLength(2));
  const ref = { id: 'pre_noir', version: 2 };
  expect(designs).toEqual([
    {
      models: [],
      presets: [noPreset, { ref, name: 'Noir', text: 'film noir', words: {}, values: {} }],
    },
    { models: [], presets: [noPreset] },
  ]);
});
