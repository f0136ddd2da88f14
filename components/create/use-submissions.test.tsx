// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Toaster } from '@/components/ui';
import { createGenerationAction } from '@/lib/console/create/creations/actions';
import type { Quote } from '@/lib/contract';
import type { Creation } from '@/lib/pages/creations';
import { replaceAction } from '../actions/testing/replace-action';
import { type Shell, ShellProvider } from '../layout';
import { remoteShell } from '../layout/testing/shell';
import { submissionLabels } from './submission-labels';
import { useSubmissions } from './use-submissions';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  cleanup();
  sessionStorage.clear();
});

/** Turns the network on or off and fires the browser's event. */
function network(online: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')));
}

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
const creation = (submissionId: string): Creation => ({
  task_id: `task_of_${submissionId}`,
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

type Sent = Parameters<typeof createGenerationAction>[1];
type Result = Awaited<ReturnType<typeof createGenerationAction>>;
type Answer = (submission: Sent) => Result | Promise<Result>;

const created: Answer = ({ submissionId }) => ({
  ok: true,
  value: { kind: 'created', creation: creation(submissionId) },
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

const refusedWith =
  (code: string, status: number): Answer =>
  () => ({
    ok: false,
    error: {
      code,
      message: 'Not yet.',
      status,
      param: 'avatar_asset_ids',
      request_id: null,
      retry_after: 4,
      balance: null,
    },
  });
const pending = refusedWith('avatar_review_pending', 409);
const unavailable = refusedWith('avatar_provider_unavailable', 503);
const unusable = refusedWith('avatar_reference_invalid', 400);
const signedOut = refusedWith('signed_out', 401);

/** The hook with a server that answers each call with the next of `answers`, then always with the last. */
function setUp(...answers: Answer[]) {
  const sent: Sent[] = [];
  replaceAction(createGenerationAction, async (_workspace, submission) => {
    sent.push(submission);
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return (answer ?? created)(submission);
  });
  const client = new QueryClient();
  let shell: Shell = remoteShell;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ShellProvider shell={shell}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </ShellProvider>
  );
  const open = (running: readonly string[] = []) =>
    renderHook(() => useSubmissions('acme', running), { wrapper });
  const signInAs = (id: string) => {
    shell = { ...shell, user: { ...shell.user, id } };
  };
  const openProject = (id: string) => {
    shell = { ...shell, projects: { open: { id, name: 'Job', color: 'blue' }, choices: [] } };
  };
  return { sent, open, signInAs, openProject };
}

describe('one intent, one task', () => {
  it('makes two tasks for two deliberate submissions', async () => {
    const { sent, open } = setUp(created);
    const { result } = open();
    act(() => result.current.start(body, 4));
    act(() => result.current.start(body, 4));
    await waitFor(() => expect(result.current.taskIds).toHaveLength(2));
    expect(new Set(sent.map(({ submissionId }) => submissionId)).size).toBe(2);
    expect(result.current.open).toEqual([]);
  });

  it('repeats a submission under the same id after a lost answer', async () => {
    const { sent, open } = setUp(lost, created);
    const { result } = open();
    const presets = [{ id: 'pre_1', version: 2 }];
    act(() => result.current.start(body, 4, { presets }));
    await waitFor(() => expect(result.current.open[0]?.failure?.code).toBe('offline'));
    act(() => result.current.retry(sent[0]?.submissionId ?? ''));
    await waitFor(() => expect(result.current.taskIds).toHaveLength(1));
    expect(sent[0]).toMatchObject({ presets });
    expect(sent[1]).toEqual(sent[0]);
  });

  it('repeats what was sent side by side after a reload, each under its own id and in its place', async () => {
    const never: Answer = () => new Promise(() => undefined);
    const { sent, open } = setUp(never, never, never, created);
    const first = open();
    const places = ['1:1', '16:9', '9:16'].map((label, place) => ({ id: 'c', place, label }));
    act(() => {
      for (const comparison of places)
        first.result.current.start({ ...body, aspect_ratio: comparison.label }, 4, { comparison });
    });
    await waitFor(() => expect(sent).toHaveLength(3));
    first.unmount();
    const second = open();
    await waitFor(() => expect(second.result.current.taskIds).toHaveLength(3));
    expect(sent.slice(3)).toEqual(sent.slice(0, 3));
    expect(sent.slice(3).map(({ comparison }) => comparison)).toEqual(places);
    expect(new Set(sent.map(({ submissionId }) => submissionId)).size).toBe(3);
  });

  it('keeps each refused one of several with its own reason, but none of a person who is signed out', async () => {
    const { sent, open } = setUp(created, refused, signedOut, created);
    const { result } = open();
    act(() => {
      for (const [place, label] of ['1:1', '16:9', '9:16'].entries())
        result.current.start({ ...body, aspect_ratio: label }, 4, {
          comparison: { id: 'c', place, label },
        });
    });
    await waitFor(() => expect(result.current.open.map(({ state }) => state)).toEqual(['held']));
    expect(result.current.open[0]).toMatchObject({
      submission: { comparison: { label: '16:9' } },
      failure: { message: 'Not enough.' },
    });
    expect(result.current.refusal).toBeNull();
    act(() => result.current.retry(sent[1]?.submissionId ?? ''));
    await waitFor(() => expect(result.current.taskIds).toHaveLength(2));
    expect(sent[3]).toEqual(sent[1]);
  });

  it('sends a refused one of several again in the project that is open now', async () => {
    const { sent, open, openProject } = setUp(refused, created);
    openProject('prj_a');
    const { result, rerender } = open();
    const comparison = { id: 'c', place: 0, label: '1:1' };
    act(() => result.current.start(body, 4, { comparison }));
    await waitFor(() => expect(result.current.open[0]?.state).toBe('held'));
    openProject('prj_b');
    rerender();
    act(() => result.current.start(body, 4, { comparison }));
    await waitFor(() => expect(result.current.taskIds).toHaveLength(1));
    expect(sent.map(({ project }) => project)).toEqual(['prj_a', 'prj_b']);
  });

  it('repeats an unanswered submission when the same request is made again, and only then', async () => {
    const { sent, open } = setUp(lost, lost, created);
    const { result } = open();
    act(() => result.current.start(body, 4));
    await waitFor(() => expect(result.current.open[0]?.failure).toBeTruthy());
    act(() => result.current.start({ ...body, prompt: 'a harbour' }, 4));
    await waitFor(() => expect(result.current.open[0]?.submission.body.prompt).toBe('a harbour'));
    await waitFor(() => expect(result.current.open[0]?.failure).toBeTruthy());
    const comparison = { id: 'c', place: 0, label: '1:1' };
    act(() => result.current.start({ ...body }, 5, { comparison }));
    await waitFor(() => expect(result.current.taskIds).toHaveLength(1));
    expect(sent[1]?.submissionId).not.toBe(sent[0]?.submissionId);
    expect(sent[2]).toEqual({ ...sent[0], seenCredits: 5, comparison });
  });

  it('tells its reason and waits, when it is refused after the page was left', async () => {
    const response = Promise.withResolvers<Result>();
    const { open } = setUp(() => response.promise, created);
    const { result, unmount } = open();
    act(() => result.current.start(body, 4));
    unmount();
    await act(async () => response.resolve(await refused({} as Sent)));
    render(<Toaster />);
    expect(await screen.findByText('Not enough.')).toBeDefined();
    const { result: reopened } = open();
    await waitFor(() => expect(reopened.current.open[0]?.state).toBe('held'));
    expect(reopened.current.open[0]?.submission.body).toEqual(body);
    expect(reopened.current.open[0]?.failure).toMatchObject({
      code: 'insufficient_credits',
      message: 'Not enough.',
    });
  });

  it('says after a reload why each one of several was refused', async () => {
    const { open } = setUp(refused);
    const first = open();
    const comparison = { id: 'c', place: 0, label: '1:1' };
    act(() => first.result.current.start(body, 4, { comparison }));
    await waitFor(() => expect(first.result.current.open[0]?.state).toBe('held'));
    first.unmount();
    const { result } = open();
    await waitFor(() => expect(result.current.open).toHaveLength(1));
    expect(result.current.open.map(submissionLabels)).toEqual([
      { title: 'Not sent', text: 'Not enough.', isBad: true },
    ]);
  });

  it('says that the price rose after the page was left', async () => {
    const response = Promise.withResolvers<Result>();
    const { open } = setUp(() => response.promise);
    const { result, unmount } = open();
    act(() => result.current.start(body, 4));
    unmount();
    await act(async () => response.resolve({ ok: true, value: { kind: 'price_rose', quote } }));
    const { result: reopened } = open();
    await waitFor(() => expect(reopened.current.open).toHaveLength(1));
    expect(reopened.current.open.map(submissionLabels)).toMatchObject([
      { title: 'Not sent', text: 'The price rose meanwhile. Nothing was charged.' },
    ]);
  });

  it('keeps a submission that was lost and then refused, because the first try may have made the task', async () => {
    const { sent, open } = setUp(lost, refused, created);
    const { result } = open();
    act(() => result.current.start(body, 4));
    await waitFor(() => expect(result.current.open[0]?.failure).toBeTruthy());
    act(() => result.current.start(body, 4));
    await waitFor(() => expect(result.current.open[0]?.failure?.code).toBe('insufficient_credits'));
    act(() => result.current.start(body, 4));
    await waitFor(() => expect(result.current.taskIds).toHaveLength(1));
    expect(new Set(sent.map(({ submissionId }) => submissionId)).size).toBe(1);
  });

  it('repeats unanswered submissions after a reload', async () => {
    const never: Answer = () => new Promise(() => undefined);
    const { sent, open } = setUp(never, lost, created);
    const first = open();
    act(() => first.result.current.start(body, 4));
    await waitFor(() => expect(sent).toHaveLength(1));
    first.unmount();
    const second = open();
    await waitFor(() => expect(second.result.current.open[0]?.state).toBe('unanswered'));
    second.unmount();
    const third = open();
    await waitFor(() => expect(third.result.current.taskIds).toHaveLength(1));
    expect(new Set(sent.map(({ submissionId }) => submissionId)).size).toBe(1);
    third.unmount();
    expect(open().result.current.taskIds).toHaveLength(1);
    expect(sent).toHaveLength(3);
  });

  it('repeats nothing of another person who signs in in the same tab', async () => {
    const { sent, open, signInAs } = setUp(created, lost);
    const first = open();
    act(() => first.result.current.start(body, 4));
    await waitFor(() => expect(first.result.current.taskIds).toHaveLength(1));
    act(() => first.result.current.start(body, 4));
    await waitFor(() => expect(first.result.current.open[0]?.state).toBe('unanswered'));
    first.unmount();
    signInAs('usr_ben');
    const second = open();
    expect(second.result.current).toMatchObject({ open: [], taskIds: [] });
    expect(sent).toHaveLength(2);
  });

  it('gives up an unanswered submission only when the person dismisses it', async () => {
    const { sent, open } = setUp(lost);
    const { result, unmount } = open();
    act(() => result.current.start(body, 4));
    await waitFor(() => expect(result.current.open[0]?.failure).toBeTruthy());
    act(() => result.current.dismiss(sent[0]?.submissionId ?? ''));
    expect(result.current.open).toEqual([]);
    unmount();
    open();
    expect(sent).toHaveLength(1);
  });

  it('asks before paying more than the price shown, and then sends the same id', async () => {
    const rose: Answer = () => ({ ok: true, value: { kind: 'price_rose', quote } });
    const { sent, open } = setUp(rose, created);
    const { result } = open();
    act(() => result.current.start(body, 12));
    await waitFor(() => expect(result.current.risenPrice?.quote.estimated_credits).toBe(16));
    act(() => result.current.acceptPrice());
    await waitFor(() => expect(result.current.taskIds).toHaveLength(1));
    expect(sent[1]).toEqual({ ...sent[0], seenCredits: 16 });
  });

  it('forgets a submission that was declined or refused', async () => {
    const { sent, open } = setUp(refused, created);
    const { result, unmount } = open();
    act(() => result.current.start(body, 4));
    await waitFor(() => expect(result.current.refusal?.failure.message).toBe('Not enough.'));
    unmount();
    expect(open().result.current.open).toEqual([]);
    expect(sent).toHaveLength(1);
  });
});

describe('a submission made offline', () => {
  it('is sent when the network is back, with the price that was shown', async () => {
    const { sent, open } = setUp(created);
    const { result } = open();
    network(false);
    act(() => result.current.start(body, 4));
    expect(result.current.open[0]).toMatchObject({ state: 'offline', failure: null });
    expect(sent).toEqual([]);
    network(true);
    await waitFor(() => expect(result.current.taskIds).toHaveLength(1));
    expect(sent).toEqual([expect.objectContaining({ body, seenCredits: 4 })]);
    expect(result.current.open).toEqual([]);
  });

  it('is not sent once it was canceled', async () => {
    const { sent, open } = setUp(created);
    const { result } = open();
    network(false);
    act(() => result.current.start(body, 4));
    act(() => result.current.start({ ...body, prompt: 'a harbour' }, 4));
    act(() => result.current.dismiss(result.current.open[1]?.submission.submissionId ?? ''));
    network(true);
    await waitFor(() => expect(result.current.taskIds).toHaveLength(1));
    expect(sent.map((submission) => submission.body.prompt)).toEqual(['a harbour']);
  });

  it('waits for a person after a reload', async () => {
    const { sent, open } = setUp(created);
    const first = open();
    network(false);
    act(() => first.result.current.start(body, 4));
    first.unmount();
    network(true);
    const { result } = open();
    await waitFor(() => expect(result.current.open[0]?.state).toBe('held'));
    expect(sent).toEqual([]);
    act(() => result.current.retry(result.current.open[0]?.submission.submissionId ?? ''));
    await waitFor(() => expect(result.current.taskIds).toHaveLength(1));
    expect(sent).toEqual([expect.objectContaining({ seenCredits: 4 })]);
  });

  it('asks about each price that rose meanwhile, one after another', async () => {
    const rose: Answer = () => ({ ok: true, value: { kind: 'price_rose', quote } });
    const { sent, open } = setUp(rose, rose, created);
    const { result } = open();
    network(false);
    act(() => result.current.start(body, 4));
    act(() => result.current.start({ ...body, prompt: 'a harbour' }, 4));
    network(true);
    await waitFor(() => expect(sent).toHaveLength(2));
    await waitFor(() => expect(result.current.risenPrice).not.toBeNull());
    act(() => result.current.declinePrice());
    expect(result.current.risenPrice).not.toBeNull();
    act(() => result.current.acceptPrice());
    await waitFor(() => expect(result.current.taskIds).toHaveLength(1));
    expect(result.current.risenPrice).toBeNull();
  });

  it('stays, with the reason, when it is refused', async () => {
    const { open } = setUp(refused);
    const { result } = open();
    network(false);
    act(() => result.current.start(body, 4));
    network(true);
    await waitFor(() => expect(result.current.open[0]?.state).toBe('held'));
    expect(result.current.open[0]?.failure?.message).toBe('Not enough.');
  });

  it('that may have arrived can be repeated by the person after a reload', async () => {
    const { sent, open } = setUp(lost, created);
    const first = open();
    act(() => first.result.current.start(body, 4));
    await waitFor(() => expect(first.result.current.open[0]?.state).toBe('unanswered'));
    network(false);
    first.unmount();
    network(true);
    const { result } = open();
    await waitFor(() => expect(result.current.open[0]?.state).toBe('unanswered'));
    expect(sent).toHaveLength(1);
    act(() => result.current.retry(sent[0]?.submissionId ?? ''));
    await waitFor(() => expect(result.current.taskIds).toHaveLength(1));
    expect(new Set(sent.map(({ submissionId }) => submissionId)).size).toBe(1);
  });

  it('that may have arrived is announced as a repeat, and repeated', async () => {
    const { sent, open } = setUp(lost, created);
    const { result } = open();
    act(() => result.current.start(body, 4));
    await waitFor(() => expect(result.current.open[0]?.state).toBe('unanswered'));
    network(false);
    await waitFor(() => expect(result.current.open[0]?.state).toBe('offline'));
    expect(result.current.open[0]?.submission.waiting).toEqual({ tried: true });
    vi.useFakeTimers();
    network(true);
    await act(() => vi.advanceTimersByTimeAsync(4_999));
    expect(sent).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(result.current.taskIds).toHaveLength(1);
    expect(sent[1]?.submissionId).toBe(sent[0]?.submissionId);
  });
});

describe('a submission with an avatar in review', () => {
  it('is sent again under its id after the time that the service asks for, until it is made', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const { sent, open } = setUp(pending, pending, unavailable, created);
    const { result } = open();
    act(() => result.current.start(body, 4));
    await act(() => vi.advanceTimersByTimeAsync(3_999));
    expect(result.current.open[0]).toMatchObject({
      state: 'review',
      submission: { seenCredits: 4 },
    });
    expect(sent).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(sent).toHaveLength(2);
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    expect(result.current.open[0]?.state).toBe('review');
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    expect(result.current.taskIds).toHaveLength(1);
    expect(result.current.open).toEqual([]);
    expect(sent).toEqual(Array(4).fill(sent[0]));
  });

  it('is not sent once it was canceled', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const { sent, open } = setUp(pending);
    const { result } = open();
    act(() => result.current.start(body, 4));
    await act(() => vi.advanceTimersByTimeAsync(10));
    act(() => result.current.dismiss(sent[0]?.submissionId ?? ''));
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(sent).toHaveLength(1);
  });

  it('continues after a reload', async () => {
    const { sent, open } = setUp(pending, created);
    const first = open();
    act(() => first.result.current.start(body, 4));
    await waitFor(() => expect(first.result.current.open[0]?.state).toBe('review'));
    first.unmount();
    const { result } = open();
    await waitFor(() => expect(result.current.taskIds).toHaveLength(1));
    expect(sent[1]).toEqual(sent[0]);
  });

  it('stays with the reason when the avatar is unusable', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const { sent, open } = setUp(pending, unusable);
    const { result } = open();
    act(() => result.current.start(body, 4));
    await act(() => vi.advanceTimersByTimeAsync(0));
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    expect(result.current.open[0]).toMatchObject({
      state: 'held',
      failure: { message: 'Not yet.' },
    });
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(sent).toHaveLength(2);
  });

  it('asks when the price has risen meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const rose: Answer = () => ({ ok: true, value: { kind: 'price_rose', quote } });
    const { open } = setUp(pending, rose);
    const { result } = open();
    act(() => result.current.start(body, 4));
    await act(() => vi.advanceTimersByTimeAsync(0));
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    expect(result.current.risenPrice?.quote.estimated_credits).toBe(16);
    expect(result.current.open).toEqual([]);
  });
});

describe('the tasks of this session', () => {
  it('include those that run when the page opens', () => {
    const { open } = setUp(created);
    const first = open(['task_b', 'task_a']);
    expect(first.result.current.taskIds).toEqual(['task_b', 'task_a']);
    first.unmount();
    // It has ended since and still belongs to this session.
    expect(open([]).result.current.taskIds).toEqual(['task_b', 'task_a']);
  });

  it('include those that another tab makes', async () => {
    const { open } = setUp(created);
    const { result } = open();
    const tab = new BroadcastChannel('atelier.session-tasks.acme');
    tab.postMessage('task_of_another_tab');
    await waitFor(() => expect(result.current.taskIds).toEqual(['task_of_another_tab']));
    tab.close();
  });
});
