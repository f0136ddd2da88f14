// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ReadModel } from '@/lib/contract';
import { capabilities } from '@/lib/contract';
import { verbOffers } from '@/lib/forms';
import { ShellProvider } from '../../layout';
import { remoteShell } from '../../layout/testing/shell';
import ApplyDialog from './apply-dialog';
import type { PlannedStep, RecipeStep } from './recipe';
import type { RecipeRun } from './recipe-run';
import { openRunDraft } from './use-recipe-run';

const push = vi.hoisted(() => vi.fn<(path: string) => void>());
vi.mock('next/navigation', () => ({ useRouter: () => ({ push }) }));

const file = { type: 'string', format: 'uri' };
const model = {
  id: 'editor',
  name: 'Editor',
  family: 'image',
  description: '',
  capabilities: [capabilities.noPrompt],
  enabled: true,
  ui_hints: [],
  pricing: { credits_text: null },
  schema: {
    fields: [
      { name: 'image_url', ...file, required: true },
      { name: 'mask_image_url', ...file },
      { name: 'upscale_factor', type: 'integer', options: [2, 4], default: 2 },
    ],
  },
} as unknown as ReadModel;
const step = (more: Partial<RecipeStep>): RecipeStep => ({
  label: 'a boat',
  verb: 'change_region',
  modelId: 'editor',
  cut: null,
  values: {},
  size: null,
  mask: { id: 'asset_mask', size: { width: 400, height: 300 } },
  ...more,
});
const plan: PlannedStep[] = [
  { id: 'region', label: 'a boat', step: step({}) },
  {
    id: 'gone',
    label: 'Restyled',
    step: null,
    refusal: 'Its model does not do this here any more.',
  },
  {
    id: 'turn',
    label: 'Turned',
    step: step({
      label: 'Turned',
      verb: 'turn',
      modelId: '',
      mask: null,
      cut: {
        size: { width: 400, height: 300 },
        turn: { quarters: 2, isFlipped: false },
        edges: { left: 0, right: 0, top: 0, bottom: 0 },
      },
    }),
  },
];
const upload = (asset_id: string, width: number, height: number) => ({
  asset_id,
  name: asset_id,
  url: `https://media.test/${asset_id}.png`,
  content_type: 'image/png',
  size: 9,
  width,
  height,
});
const acme = { id: 'project_acme', name: 'Acme', color: 'blue' } as const;
let credits = 100;

beforeEach(() => {
  localStorage.clear();
  push.mockClear();
  credits = 100;
  vi.stubGlobal('fetch', async (path: string) => {
    const answers: Record<string, unknown> = {
      uploads: { data: [upload('quay.png', 800, 600), upload('square.png', 500, 500)] },
      'gallery/index': { task_ids: [], outputs: [] },
      quote: { estimated_credits: 7 },
      balance: { quota_amount: credits, authorized_amount: 0, currency: 'credits', budget: null },
      edits: { root: 'upload:quay.png', edits: [], tasks: [], deleted: [], files: [] },
    };
    const name = Object.keys(answers).find((each) => path.includes(`/studio/${each}`));
    return Response.json(answers[name ?? 'gallery/index']);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function openDialog(root: string, steps = plan, models = [model]) {
  const onStart = vi.fn<(run: RecipeRun) => void>();
  const onClose = vi.fn();
  const shared = { onStart, onClose, root, plan: steps, kind: 'image' } as const;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ShellProvider shell={{ ...remoteShell, projects: { open: acme, choices: [acme] } }}>
        <ApplyDialog
          {...shared}
          workspace="studio"
          source="v3 of a harbour"
          offers={verbOffers(models)}
        />
      </ShellProvider>
    </QueryClientProvider>,
  );
  return { onStart, onClose };
}

async function chooseTarget(name: string) {
  fireEvent.click(await screen.findByRole('button', { name }));
  fireEvent.click(screen.getByRole('button', { name: 'Choose' }));
}

it('lists the steps with their prices, leaves out what cannot be made, and begins in the other room', async () => {
  const { onStart, onClose } = openDialog('result:a:0');
  await chooseTarget('quay.png');
  const apply = await screen.findByRole('button', { name: /^Apply 2 edits.*7/ });
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByText('Its model does not do this here any more.')).toBeDefined();
  expect(screen.getByText('Free')).toBeDefined();
  fireEvent.click(apply);
  await waitFor(() => expect(push).toHaveBeenCalledWith('/studio/edit/upload/quay.png'));
  expect(onStart).not.toHaveBeenCalled();
  const run = openRunDraft('usr_mia/studio', 'upload:quay.png').read();
  expect(run).toMatchObject({
    source: 'v3 of a harbour',
    target: 'upload:quay.png',
    project: acme.id,
    steps: [
      { label: 'a boat', agreedCredits: 7 },
      { label: 'Turned', agreedCredits: 0 },
    ],
  });
});

it('begins at once where the other picture is a version of the same original', async () => {
  const { onStart, onClose } = openDialog('upload:quay.png');
  await chooseTarget('quay.png');
  fireEvent.click(await screen.findByRole('checkbox', { name: /a boat/ }));
  fireEvent.click(await screen.findByRole('button', { name: /^Apply 1 edit/ }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(onStart.mock.calls[0]?.[0].steps.map(({ label }) => label)).toEqual(['Turned']);
  expect(push).not.toHaveBeenCalled();
});

it('leaves a run that is half-way on the other picture as it is, and says where it waits', async () => {
  openDialog('result:a:0');
  await chooseTarget('quay.png');
  fireEvent.click(await screen.findByRole('button', { name: /^Apply 2 edits.*7/ }));
  await waitFor(() => expect(push).toHaveBeenCalled());
  cleanup();
  push.mockClear();
  const draft = openRunDraft('usr_mia/studio', 'upload:quay.png');
  const halfWayRun = draft.read();
  const { onClose } = openDialog('result:b:0');
  await chooseTarget('quay.png');
  fireEvent.click(await screen.findByRole('button', { name: /^Apply 2 edits.*7/ }));
  expect(await screen.findByText('Other edits are not finished there')).toBeDefined();
  const link = screen.getByRole('link', { name: 'Open the picture' });
  expect(link.getAttribute('href')).toBe('/studio/edit/upload/quay.png');
  expect(draft.read()).toEqual(halfWayRun);
  expect(push).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
});

it('refuses a mask for a picture of another shape, and a sum that cannot be paid', async () => {
  credits = 5;
  openDialog('result:a:0');
  await chooseTarget('square.png');
  expect(await screen.findByText('It does not fit: the picture has another shape.')).toBeDefined();
  cleanup();
  openDialog('result:a:0');
  await chooseTarget('quay.png');
  expect(await screen.findByText(/2 credits are missing/)).toBeDefined();
  expect(screen.getByRole('button', { name: /^Apply 2 edits/ }).hasAttribute('disabled')).toBe(
    true,
  );
});

it('refuses the mask after a step that is itself refused', async () => {
  const edges = { left: -40, right: 0, top: 0, bottom: 0 };
  const [region, , turned] = plan;
  const turnedStep = turned?.step;
  if (!region || !turned || !turnedStep?.cut) throw new Error('there is no plan');
  const cropped = { ...turnedStep, label: 'Cropped', cut: { ...turnedStep.cut, edges } };
  openDialog('result:a:0', [{ ...turned, id: 'crop', label: 'Cropped', step: cropped }, region]);
  await chooseTarget('square.png');
  expect(
    await screen.findAllByText('It does not fit: the picture has another shape.'),
  ).toHaveLength(2);
});

it('says which step has no price, and applies the others', async () => {
  const fields = [...model.schema.fields, { name: 'style', type: 'string', required: true }];
  const strict = { ...model, schema: { ...model.schema, fields } } as unknown as ReadModel;
  openDialog('result:a:0', plan, [strict]);
  await chooseTarget('quay.png');
  expect(await screen.findByText(/It has no price here/)).toBeDefined();
  const apply = screen.getByRole('button', { name: /^Apply 1 edit/ });
  expect(apply.hasAttribute('disabled')).toBe(false);
});
