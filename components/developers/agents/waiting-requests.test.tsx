// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Toaster } from '@/components/ui';
import { answerApprovalAction } from '@/lib/console/developers/agents/actions';
import type { AgentApprovalSummary } from '@/lib/pages/agents';
import { replaceAction } from '../../actions/testing/replace-action';
import { ShellProvider } from '../../layout';
import { remoteShell } from '../../layout/testing/shell';
import { WaitingRequests } from './waiting-requests';

const { refresh } = vi.hoisted(() => ({ refresh: vi.fn() }));
/* There is no Next.js router in a unit test. */
vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh }) }));

afterEach(cleanup);

const Shown = ({ request }: { request: AgentApprovalSummary }) => (
  <ShellProvider shell={remoteShell}>
    <WaitingRequests requests={[request]} />
  </ShellProvider>
);

it('shows the request as it is now when its price has changed', async () => {
  const answer = vi.fn(async () => ({
    ok: false as const,
    error: { code: 'invalid_value', message: 'The price has changed: it is 14 credits now.' },
  }));
  replaceAction(answerApprovalAction, answer as never);
  const endsAt = Math.floor(Date.now() / 1000) + 7_500;
  const request = {
    id: 'a1',
    agent: 'Claude, for Ada',
    models: ['Flux'],
    prompts: [],
    requests: null,
    count: 4,
    references: [
      { address: 'https://ours.test/media/one.png', picture: 'https://ours.test/media/small.webp' },
      { address: 'https://elsewhere.test/tracker.png', picture: null },
    ],
    moreReferences: 3,
    made: { count: 0, credits: 0 },
    price: 12,
    isBeingMade: false,
  };
  render(
    <ShellProvider shell={remoteShell}>
      <WaitingRequests requests={[{ ...request, endsAt }]} />
      <Toaster />
    </ShellProvider>,
  );
  expect(screen.getByRole('article').textContent).toMatch(
    /With the model Flux, 4 results\.\s*It ends in 2 hours\./,
  );
  expect(screen.getAllByRole('img').map((image) => image.getAttribute('src'))).toEqual([
    'https://ours.test/media/small.webp',
  ]);
  screen.getByRole('link', { name: 'elsewhere.test' });
  screen.getByText('and 3 more');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Approve once' }));
  await screen.findByText('The price has changed: it is 14 credits now.');
  await expect.poll(() => refresh.mock.calls.length).toBe(1);
  expect(answer.mock.calls).toEqual([['studio', 'a1', { approve: true, seenPrice: 12 }]]);
});

it('shows an experiment with all its models and prompts, what is made of it, and whether it is being made', () => {
  const request = {
    id: 'a2',
    agent: 'Claude, for Ada',
    models: ['Flux', 'Lumen'],
    prompts: ['A kite', 'A harbour'],
    requests: 4,
    count: null,
    references: [],
    moreReferences: 0,
    made: { count: 0, credits: 0 },
    price: 12,
    isBeingMade: false,
    endsAt: Math.floor(Date.now() / 1000) + 7_500,
  };
  const { rerender } = render(<Shown request={request} />);
  expect(screen.getByRole('article').textContent).toMatch(
    /An experiment of 4 requests with the models Flux, Lumen\.\s*It ends in 2 hours\..*A kiteA harbour/s,
  );
  const rest = { ...request, made: { count: 3, credits: 9 }, price: 3 };
  rerender(<Shown request={rest} />);
  const card = screen.getByRole('article');
  expect(card.textContent).toContain('Claude, for Ada: 3 credits');
  expect(card.textContent).toContain('3 of 4 are made for 9; the rest costs 3.');
  rerender(<Shown request={{ ...rest, isBeingMade: true }} />);
  expect(card.textContent).toContain('Being made.');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Go on']);
});
