// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { runStoryboardAction, saveStoryboardAction } from '@/lib/console/storyboards/actions';
import type { StoryboardDetail, StoryboardPlan } from '@/lib/pages/storyboards';
import { replaceAction } from '../actions/testing/replace-action';
import { ShellProvider } from '../layout';
import { CommandCenterProvider } from '../layout/testing/command-center';
import { remoteShell } from '../layout/testing/shell';
import { TopBarSlotProvider } from '../layout/testing/top-bar-slot';
import { newShot } from './shot-rules';
import { StoryboardPage } from './storyboard-page';

vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: () => undefined, prefetch: () => undefined }),
}));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const kestrel = {
  id: 'kestrel-2',
  name: 'Kestrel 2',
  family: 'video',
  capabilities: [],
  enabled: true,
  schema: { fields: [] },
};
const board: StoryboardDetail = {
  id: 'stb_1',
  name: 'Harbour',
  plan: {
    ratio: '16:9',
    film_model: kestrel.id,
    picture_model: null,
    shots: ['a', 'b'].map((id) => ({ ...newShot(id), text: id })),
  },
  envelope: null,
  version: 1,
  state: 'draft',
  note: null,
  retry_at: null,
  project_id: null,
  author: 'Mia',
  spent: 0,
  reserved: 0,
  takes: [],
  files: {},
};

const lena = {
  id: 'chr_lena',
  version: 3,
  kind: 'character',
  name: 'Lena',
  note: '',
  trigger: 'LNA1',
  references: [
    { file: 'upload:asset_1', name: 'Front', role: 'subject', url: 'http://127.0.0.1/f.png' },
  ],
  palette: [],
  logo: null,
  author: 'Mia',
  is_shared: true,
  picture_url: null,
  results: 0,
};

/** Opens a storyboard; what the page saves and runs is in `calls`. */
function open(initial: StoryboardDetail, credits = 1000) {
  const calls: unknown[] = [];
  const saved: StoryboardPlan[] = [];
  let storedPlan = initial;
  replaceAction(
    saveStoryboardAction,
    async (_workspace, _id, version, { envelope, plan, name }) => {
      calls.push({ envelope });
      saved.push(plan as StoryboardPlan);
      storedPlan = {
        ...storedPlan,
        name,
        plan: plan as StoryboardPlan,
        envelope,
        version: version + 1,
      };
      return { ok: true, value: version + 1 };
    },
  );
  replaceAction(runStoryboardAction, async (_workspace, _id, run) => {
    calls.push(run);
    return { ok: true, value: undefined };
  });
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('/prices')) {
      const prices = Object.fromEntries(
        storedPlan.plan.shots.map(({ id }) => [`${id}.film`, { credits: 25 }]),
      );
      return Response.json({ version: storedPlan.version, raised: 0, prices });
    }
    if (path.endsWith('/balance'))
      return Response.json({ quota_amount: credits, authorized_amount: 0, budget: null });
    if (path.endsWith('/characters')) return Response.json({ data: [lena], may_share: true });
    if (path.endsWith('/storyboards/stb_1')) return Response.json(storedPlan);
    return new Promise(() => undefined);
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ShellProvider shell={remoteShell}>
        <CommandCenterProvider>
          <TopBarSlotProvider>
            <StoryboardPage
              workspace="studio"
              initial={initial}
              models={{ data: [kestrel] } as never}
            />
          </TopBarSlotProvider>
        </CommandCenterProvider>
      </ShellProvider>
    </QueryClientProvider>,
  );
  return { calls, saved };
}

it('says the limit beside the price, and one press chooses it and makes the shots', async () => {
  const { calls } = open(board);
  const bar = await screen.findByRole('region', { name: 'Run' });
  const make = await within(bar).findByRole('button', { name: /Make 2 shots.*50 credits/ });
  await waitFor(() => expect(make).toHaveProperty('disabled', false));
  expect(within(bar).getByTestId('limit').textContent).toContain(
    'Spends at most 50 credits in all',
  );
  expect(screen.getByLabelText('Spend at most')).toHaveProperty('value', '50');
  fireEvent.click(make);
  await waitFor(() =>
    expect(calls).toEqual([
      { envelope: 50 },
      {
        version: 2,
        credits: 50,
        makes: [
          { shot: 'a', kind: 'film' },
          { shot: 'b', kind: 'film' },
        ],
      },
    ]),
  );
});

it('begins the limit that is typed with the proposed one, and proposes again what is emptied', async () => {
  const { calls } = open(board);
  await screen.findByText(/Spends at most/);
  const field = screen.getByLabelText('Spend at most');
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: '30' } });
  await screen.findByText(/1 of 2 shots fit into the limit/);
  fireEvent.change(field, { target: { value: '' } });
  expect(field).toHaveProperty('value', '');
  fireEvent.blur(field);
  await waitFor(() => expect(field).toHaveProperty('value', '50'));
  await waitFor(() => expect(calls.at(-1)).toEqual({ envelope: null }));
});

it('offers a higher limit only at a shot that waits for it', async () => {
  const film = {
    key: 'a.film.1',
    state: 'succeeded' as const,
    price: 25,
    charged: 25,
    task_id: 'task_a',
    progress: 100,
    error: null,
    output: { url: 'https://x.test/f', content_type: 'video/mp4' },
    output_index: 0,
    begins_after: null,
  };
  open({ ...board, envelope: 25, spent: 25, takes: [film] });
  expect(await screen.findByRole('button', { name: /^Spend at most 50 credits/ })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: /^Make film again: spend more/ }));
  expect(document.activeElement).toBe(screen.getByLabelText('Spend at most'));
});

it('says before a press that there are not enough credits', async () => {
  open(board, 45);
  const words = await screen.findByText(/more than you may spend/);
  expect(words.textContent).toContain('This is 5 credits more');
});

it('says what a pause holds back', async () => {
  const take = { price: 25, charged: null, progress: 0, error: null, task_id: null };
  const more = { output: null, output_index: 0, begins_after: null };
  const takes = [
    { ...take, ...more, key: 'a.film.1', state: 'running' as const },
    { ...take, ...more, key: 'b.film.1', state: 'waiting' as const },
  ];
  open({ ...board, state: 'paused', takes });
  const progress = await screen.findByTestId('progress');
  expect(progress.textContent).toContain('1 being made · 1 waiting');
});

it('begins a shot with its text once its pictures are gone', async () => {
  const [first, ...others] = board.plan.shots;
  if (first === undefined) throw new Error('there is no shot');
  const shots = [{ ...first, begins: 'text' as const }, ...others];
  open({ ...board, plan: { ...board.plan, shots } });
  const [field] = await screen.findAllByRole('combobox', { name: 'Begins with' });
  expect(field?.textContent).toContain('Its text alone');
});

it('casts a character into all shots, says what a model leaves out, and leaves it out of one shot', async () => {
  const { saved } = open(board);
  fireEvent.click(screen.getByRole('button', { name: 'Characters' }));
  const dialog = await screen.findByRole('dialog', { name: 'Characters' });
  expect(dialog.textContent).toContain('sent with each shot');
  fireEvent.click(await within(dialog).findByRole('button', { name: /Lena/ }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Done' }));
  const list = await screen.findByRole('list', { name: 'Characters of this storyboard' });
  expect(within(list).getByRole('link', { name: 'Lena' })).toBeDefined();
  expect(await screen.findAllByText(/Kestrel 2 has no field for Front: left out\./)).toHaveLength(
    2,
  );
  fireEvent.click(
    within(screen.getByRole('group', { name: 'Characters in shot 2' })).getByRole('button'),
  );
  expect(screen.getAllByText(/Kestrel 2 has no field for Front/)).toHaveLength(1);
  await waitFor(() =>
    expect(saved.at(-1)).toMatchObject({
      cast: [{ id: 'chr_lena', name: 'Lena', uses_palette: false }],
      shots: [{ id: 'a' }, { id: 'b', without: ['chr_lena'] }],
    }),
  );
});
