// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { ActionResult, Creation, Quote } from '@/lib/contract';
import type { PressOutcome } from './generate';
import type { Press } from './press-store';
import { usePresses } from './use-presses';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const body = { model: 'lumen', prompt: 'a lighthouse' };
const quote: Quote = {
  model: 'lumen',
  family: 'image',
  estimated_credits: 16,
  unit: 'image',
  charge_type: 'per_image',
  matched_rule_id: 'rule',
  pricing_version: 'v1',
  perk_applied: false,
};
const creation = (pressId: string): Creation => ({
  task_id: `task_of_${pressId}`,
  kind: 'image',
  model: 'lumen',
  prompt: body.prompt,
  params: body,
  status: 'queued',
  progress: 0,
  error: null,
  outputs: [],
  removed: [],
  favourites: [],
  quote,
  receipt: null,
  source: 'console',
  user: null,
  key_name: null,
  created_at: 0,
  completed_at: null,
});

type Sent = Omit<Press, 'pressedAt'>;
type Answer = (press: Sent) => ActionResult<PressOutcome> | Promise<ActionResult<PressOutcome>>;

const created: Answer = ({ pressId }) => ({
  ok: true,
  value: { kind: 'created', creation: creation(pressId) },
});
const lost: Answer = () => Promise.reject(new TypeError('Failed to fetch'));
const refused: Answer = () => ({
  ok: false,
  error: {
    code: 'insufficient_credits',
    message: 'Not enough.',
    status: 402,
    param: null,
    request_id: null,
    retry_after: null,
    balance: 2,
  },
});

/** The hook over a server that answers each call by the next of `answers`, the last one for good. */
function setUp(...answers: Answer[]) {
  const sent: Sent[] = [];
  const generate = async (press: Sent) => {
    sent.push(press);
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return (answer ?? created)(press);
  };
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const open = () => renderHook(() => usePresses('acme', generate), { wrapper });
  return { sent, open };
}

describe('one intent, one task', () => {
  it('makes two tasks of two deliberate presses', async () => {
    const { sent, open } = setUp(created);
    const { result } = open();
    act(() => result.current.start(body, 4));
    act(() => result.current.start(body, 4));
    await waitFor(() => expect(result.current.taskIds).toHaveLength(2));
    expect(new Set(sent.map(({ pressId }) => pressId)).size).toBe(2);
    expect(result.current.open).toEqual([]);
  });

  it('repeats a press under its own id after a lost answer', async () => {
    const { sent, open } = setUp(lost, created);
    const { result } = open();
    act(() => result.current.start(body, 4));
    await waitFor(() => expect(result.current.open[0]?.failure?.code).toBe('offline'));
    act(() => result.current.retry(sent[0]?.pressId ?? ''));
    await waitFor(() => expect(result.current.taskIds).toHaveLength(1));
    expect(sent[1]).toEqual(sent[0]);
  });

  it('repeats a press without an answer when the same is asked for again, and no other', async () => {
    const { sent, open } = setUp(lost, lost, created);
    const { result } = open();
    act(() => result.current.start(body, 4));
    await waitFor(() => expect(result.current.open[0]?.failure).toBeTruthy());
    act(() => result.current.start({ ...body, prompt: 'a harbour' }, 4));
    await waitFor(() => expect(result.current.open[0]?.press.body.prompt).toBe('a harbour'));
    await waitFor(() => expect(result.current.open[0]?.failure).toBeTruthy());
    act(() => result.current.start({ ...body }, 5));
    await waitFor(() => expect(result.current.taskIds).toHaveLength(1));
    expect(sent[1]?.pressId).not.toBe(sent[0]?.pressId);
    expect(sent[2]).toEqual({ ...sent[0], seenCredits: 5 });
  });

  it('keeps a press that was lost and then refused, for the first try may have made it', async () => {
    const { sent, open } = setUp(lost, refused, created);
    const { result } = open();
    act(() => result.current.start(body, 4));
    await waitFor(() => expect(result.current.open[0]?.failure).toBeTruthy());
    act(() => result.current.start(body, 4));
    await waitFor(() => expect(result.current.open[0]?.failure?.code).toBe('insufficient_credits'));
    act(() => result.current.start(body, 4));
    await waitFor(() => expect(result.current.taskIds).toHaveLength(1));
    expect(new Set(sent.map(({ pressId }) => pressId)).size).toBe(1);
  });

  it('sends an unanswered press again after a refresh, and once more when the network is back', async () => {
    const { sent, open } = setUp(lost, lost, created);
    const first = open();
    act(() => first.result.current.start(body, 4));
    await waitFor(() => expect(first.result.current.open[0]?.failure).toBeTruthy());
    first.unmount();
    const second = open();
    await waitFor(() => expect(sent).toHaveLength(2));
    await waitFor(() => expect(second.result.current.open[0]?.failure).toBeTruthy());
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(second.result.current.taskIds).toHaveLength(1));
    expect(new Set(sent.map(({ pressId }) => pressId)).size).toBe(1);
    second.unmount();
    expect(open().result.current.taskIds).toHaveLength(1);
    expect(sent).toHaveLength(3);
  });

  it('gives up on a press only by hand', async () => {
    const { sent, open } = setUp(lost);
    const { result, unmount } = open();
    act(() => result.current.start(body, 4));
    await waitFor(() => expect(result.current.open[0]?.failure).toBeTruthy());
    act(() => result.current.dismiss(sent[0]?.pressId ?? ''));
    expect(result.current.open).toEqual([]);
    unmount();
    open();
    expect(sent).toHaveLength(1);
  });

  it('asks before it pays more than was seen, and then carries the same id', async () => {
    const rose: Answer = () => ({ ok: true, value: { kind: 'price_rose', quote } });
    const { sent, open } = setUp(rose, created);
    const { result } = open();
    act(() => result.current.start(body, 12));
    await waitFor(() => expect(result.current.asking?.quote.estimated_credits).toBe(16));
    act(() => result.current.acceptPrice());
    await waitFor(() => expect(result.current.taskIds).toHaveLength(1));
    expect(sent[1]).toEqual({ ...sent[0], seenCredits: 16 });
  });

  it('forgets a press that was declined or refused', async () => {
    const { sent, open } = setUp(refused, created);
    const { result, unmount } = open();
    act(() => result.current.start(body, 4));
    await waitFor(() => expect(result.current.refusal?.failure.message).toBe('Not enough.'));
    unmount();
    expect(open().result.current.open).toEqual([]);
    expect(sent).toHaveLength(1);
  });
});
