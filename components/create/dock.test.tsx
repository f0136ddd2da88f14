// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createGenerationAction } from '@/lib/console/create/creations/actions';
import type { Model, ModelField } from '@/lib/contract';
import { replaceAction } from '../actions/testing/replace-action';
import { ModelFormFrame, WorkspaceForms } from '../form';
import { installBrowserPieces } from '../form/testing/browser-pieces';
import { ShellProvider } from '../layout';
import { CommandCenterProvider } from '../layout/testing/command-center';
import { remoteShell } from '../layout/testing/shell';
import { openFormDraft } from '../use-in-create';
import { Dock } from './dock';
import { toEntries } from './model-entries';
import { useDraft } from './use-draft';
import { useSubmissions } from './use-submissions';

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: () => undefined }) }));

const ratio: ModelField = {
  name: 'aspect_ratio',
  type: 'string',
  options: ['1:1', '16:9', '9:16', '3:4', '4:3'],
  default: '1:1',
};
const model = (id: string, fields: ModelField[]): Model => ({
  id,
  name: id,
  region: 'all',
  family: 'image',
  description: '',
  capabilities: [],
  pricing: { unit: 'image', display: '', credits_text: '4 credits' },
  schema: { fields },
  ui_hints: [],
  enabled: true,
});
const models = [
  model('lumen', [ratio, { name: 'quality', options: ['low', 'high'] }]),
  model('spark', [ratio, { name: 'prompt', max_length: 12 }]),
];

/** What the service answers to quotes; null for the price. */
let answerQuote: (body: Record<string, unknown>) => Promise<Response> | Response | null;
const refuse = (status: number, code: string, message: string) =>
  Response.json({ error: { code, message } }, { status });

const sent: Parameters<typeof createGenerationAction>[1][] = [];

beforeAll(installBrowserPieces);
beforeEach(() => {
  sent.length = 0;
  answerQuote = () => null;
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path.endsWith('/balance')) {
      return Response.json({
        quota_amount: 20,
        authorized_amount: 0,
        currency: 'credits',
        wallet_account_id: 'ws_1',
        budget: null,
      });
    }
    if (!path.endsWith('/quote')) return Response.json({ data: [] });
    const body = JSON.parse(String(init?.body)) as Record<string, unknown>;
    const answer = await answerQuote(body);
    if (answer !== null) return answer;
    return Response.json({
      model: body.model,
      family: 'image',
      estimated_credits: body.aspect_ratio === '16:9' ? 9 : 4,
      unit: 'image',
      charge_type: 'per_image',
      matched_rule_id: 'rule',
      pricing_version: 'v1',
      perk_applied: false,
    });
  });
  replaceAction(createGenerationAction, async (_workspace, submission) => {
    sent.push(submission);
    return new Promise(() => undefined);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

function Pane() {
  const entries = useMemo(() => toEntries(models), []);
  const draft = useDraft(entries, null, 'lumen', { prompt: 'a kite', quality: 'high' }, 'ann');
  const submissions = useSubmissions('studio');
  return (
    <ModelFormFrame handle={draft.handle}>
      <Dock
        workspace="studio"
        entries={entries}
        pictures={{}}
        unreadModelCount={0}
        draft={draft}
        submissions={submissions}
        isPanelOpen={false}
        onTogglePanel={() => undefined}
        onReveal={() => undefined}
        onSent={() => undefined}
      />
    </ModelFormFrame>
  );
}

function Room() {
  const client = useMemo(() => new QueryClient(), []);
  return (
    <QueryClientProvider client={client}>
      <ShellProvider shell={remoteShell}>
        <WorkspaceForms workspace="studio" mediaOrigin={null}>
          <CommandCenterProvider>
            <Pane />
          </CommandCenterProvider>
        </WorkspaceForms>
      </ShellProvider>
    </QueryClientProvider>
  );
}

const open = () => render(<Room />);
const panel = () => screen.findByRole('region', { name: 'Compare' });
const generate = () => screen.getByTestId('generate');
const value = async (name: RegExp) => within(await panel()).findByRole('button', { name });

it('a full load asks for the price of the form that this browser has kept, and for no other', async () => {
  const pricedRatios: unknown[] = [];
  answerQuote = (body) => {
    pricedRatios.push(body.aspect_ratio);
    return null;
  };
  const container = document.createElement('div');
  container.innerHTML = renderToString(<Room />);
  document.body.append(container);
  const values = { prompt: 'a kite', aspect_ratio: '16:9' };
  openFormDraft('ann').write({ model: 'lumen', values, isSent: false, before: null });
  expect(generate().textContent).toBe('Generate');
  const root = await act(async () => hydrateRoot(container, <Room />));
  await waitFor(() => expect(generate().textContent).toBe('Generate9 credits'));
  expect(pricedRatios).toEqual(['16:9']);
  act(() => root.unmount());
  container.remove();
});

it('sends one request for each value in one press, each with its own id and price', async () => {
  const user = userEvent.setup();
  open();
  await user.click(screen.getByRole('button', { name: 'Compare' }));
  for (const name of [/^16:9/, /^9:16/]) await user.click(await value(name));
  await waitFor(() => expect(generate().textContent).toBe('Generate 3 ·17 credits'));
  expect((await value(/^16:9/)).textContent).toContain('9');
  // The form's own is taken out and put back like any other, while two remain.
  await user.click(await value(/^1:1/));
  await waitFor(() => expect(generate().textContent).toBe('Generate 2 ·13 credits'));
  await user.click(await value(/^1:1/));
  await waitFor(() => expect(generate().textContent).toBe('Generate 3 ·17 credits'));
  await user.click(generate());
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent.map(({ body, seenCredits }) => [body.aspect_ratio, seenCredits])).toEqual([
    ['1:1', 4],
    ['16:9', 9],
    ['9:16', 4],
  ]);
  expect(sent.map(({ comparison }) => [comparison?.place, comparison?.label])).toEqual([
    [0, '1:1'],
    [1, '16:9'],
    [2, '9:16'],
  ]);
  expect(new Set(sent.map(({ comparison }) => comparison?.id)).size).toBe(1);
  expect(new Set(sent.map(({ submissionId }) => submissionId)).size).toBe(3);
});

it('takes four at most, says how many of them fit, and sends none that cannot be paid', async () => {
  const user = userEvent.setup();
  open();
  await user.click(screen.getByRole('button', { name: 'Compare' }));
  for (const name of [/^16:9/, /^9:16/, /^3:4/]) await user.click(await value(name));
  expect((await value(/^4:3/)).hasAttribute('disabled')).toBe(true);
  await waitFor(() => expect(generate().textContent).toContain('Not enough credits'));
  expect(document.body.textContent).toContain('20 credits left; this needs 21. 3 of 4 fit.');
  await user.click(generate());
  expect(sent).toEqual([]);
});

it('names what another model does not take, and one request is as it was without a comparison', async () => {
  const user = userEvent.setup();
  open();
  await user.click(screen.getByRole('button', { name: 'Compare' }));
  await user.click(await screen.findByRole('combobox', { name: 'What to compare' }));
  await user.click(await screen.findByRole('option', { name: 'Model' }));
  await user.click(await value(/^spark/));
  expect((await panel()).textContent).toContain('spark goes without Quality.');
  await waitFor(() => expect(generate().textContent).toBe('Generate 2 ·8 credits'));
  await user.click(await screen.findByRole('button', { name: 'Stop comparing' }));
  await waitFor(() => expect(generate().textContent).toBe('Generate4 credits'));
  await user.click(generate());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.comparison).toBeUndefined();
});

it('says that the prompt is too long for another model', async () => {
  const user = userEvent.setup();
  open();
  await user.click(screen.getByRole('button', { name: 'Compare' }));
  await user.click(await screen.findByRole('combobox', { name: 'What to compare' }));
  await user.click(await screen.findByRole('option', { name: 'Model' }));
  await user.click(await value(/^spark/));
  await user.type(screen.getByRole('textbox', { name: 'Prompt' }), ' on the long wind');
  const compare = await panel();
  await waitFor(() => expect(compare.textContent).toContain('spark is left out: Prompt'));
});

const prompt = () => screen.getByRole('textbox', { name: 'Prompt' });

it('sends all or nothing while the prices of what was typed are on their way', async () => {
  const user = userEvent.setup();
  open();
  await user.click(screen.getByRole('button', { name: 'Compare' }));
  await user.click(await value(/^16:9/));
  await waitFor(() => expect(generate().textContent).toBe('Generate 2 ·13 credits'));
  const { promise, resolve } = Promise.withResolvers<null>();
  answerQuote = () => promise.then(() => Response.json({ estimated_credits: 5 }));
  await user.type(prompt(), 's');
  await waitFor(() => expect(generate().textContent).toBe('Generate 2'));
  await user.click(generate());
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(sent).toEqual([]);
  resolve(null);
  await waitFor(() => expect(generate().textContent).toBe('Generate 2 ·10 credits'));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ body }) => body.prompt)).toEqual(['a kites', 'a kites']);
});

it('names the request that has no price', async () => {
  answerQuote = (body) =>
    body.aspect_ratio === '16:9' ? refuse(400, 'invalid_request', 'No such size.') : null;
  const user = userEvent.setup();
  open();
  await user.click(screen.getByRole('button', { name: 'Compare' }));
  await user.click(await value(/^16:9/));
  expect(await screen.findByText('16:9: No such size.')).toBeTruthy();
  await user.click(generate());
  expect(sent).toEqual([]);
});

it('says that only its own request is sent while its avatar is in review', async () => {
  const user = userEvent.setup();
  open();
  await user.click(screen.getByRole('button', { name: 'Compare' }));
  await user.click(await value(/^16:9/));
  answerQuote = () => refuse(409, 'avatar_review_pending', 'In review.');
  await user.type(prompt(), 's');
  expect(
    await within(await panel()).findByText(/only the form’s own request is sent/),
  ).toBeTruthy();
  expect((await value(/^9:16/)).hasAttribute('disabled')).toBe(true);
});
