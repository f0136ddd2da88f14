// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { commentAsGuestAction } from '@/lib/console/review-links/actions';
import type { GuestResult, GuestReview as Review } from '@/lib/pages/review-links';
import { replaceAction } from '../actions/testing/replace-action';
import { CommandCenterProvider } from '../layout/testing/command-center';
import type { PendingDecision } from './decision-queue';
import { GuestReview } from './guest-review';

vi.mock('next/navigation', () => ({
  useSearchParams: () => new URLSearchParams(),
  useRouter: () => ({}),
}));

const result = (task_id: string, more: Partial<GuestResult> = {}): GuestResult => ({
  task_id,
  output: 0,
  file: { kind: 'image', content_type: 'image/png', width: 4, height: 3, has_picture: true },
  root: `result:${task_id}:0`,
  made_at: 0,
  status: 'draft',
  decided_by: null,
  comments: [],
  prompt: null,
  model: null,
  credits: null,
  ...more,
});

function show(results: readonly GuestResult[], more: Partial<Review> = {}) {
  const decided: (readonly [string, string])[] = [];
  const page = (pendingDecisions: readonly PendingDecision[], shownResults = results) => (
    <QueryClientProvider client={new QueryClient()}>
      <CommandCenterProvider hasPalette={false}>
        <GuestReview
          token="a-token"
          review={{
            title: 'Night train',
            brand: { name: 'Lumen', colour: '#4f46e5' },
            right: 'approve',
            revision: 'r1',
            has_logo: false,
            download: 'none',
            guest: 'Carla',
            expires_at: Date.UTC(2026, 11, 5),
            results: shownResults,
            ...more,
          }}
          decisions={{
            pendingDecisions,
            decide({ task_id, decision }) {
              decided.push([task_id, decision]);
            },
          }}
          enter={async () => true}
          reload={async () => undefined}
        />
      </CommandCenterProvider>
    </QueryClientProvider>
  );
  const { rerender } = render(page([]));
  return {
    decided,
    showPending: (pendingDecisions: readonly PendingDecision[]) => rerender(page(pendingDecisions)),
    showResults: (shownResults: readonly GuestResult[]) => rerender(page([], shownResults)),
  };
}

const press = (key: string) => fireEvent.keyDown(document.body, { key });
const heading = () => screen.getByRole('heading', { level: 2 }).textContent;

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('goes from one decision to the next by keys, and counts them', () => {
  const { decided, showPending } = show([
    result('a'),
    result('b', { status: 'approved' }),
    result('c'),
  ]);
  expect(screen.getByText('1 of 3 decided')).toBeDefined();
  expect(screen.getByText(/until 4 Dec 2026 \(UTC\)/)).toBeDefined();
  press('a');
  expect(decided).toEqual([['a', 'approved']]);
  // Past the one that is decided.
  expect(heading()).toBe('Result 3');
  press('ArrowLeft');
  expect(heading()).toBe('Result 2');
  press('r');
  expect(decided.at(-1)).toEqual(['b', 'change_requested']);
  expect(heading()).toBe('Result 2');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Comment' }));
  const submission = '00000000-0000-4000-8000-000000000001';
  showPending([{ submission, task_id: 'b', output: 0, decision: 'change_requested' }]);
  expect(screen.getByText('Being sent…')).toBeDefined();
});

it('begins at the first result that is not decided', () => {
  show([result('a', { status: 'approved' }), result('b')]);
  expect(heading()).toBe('Result 2');
  cleanup();
  show([result('a', { status: 'approved' })]);
  expect(heading()).toBe('Result 1');
});

it('keeps what was written and not sent while another result is shown', () => {
  show([result('a'), result('b')]);
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });
  fireEvent.change(field(), { target: { value: 'A smaller boat' } });
  fireEvent.click(screen.getByRole('button', { name: 'The next one' }));
  expect(field().value).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'The one before' }));
  expect(field().value).toBe('A smaller boat');
});

it('keeps what was written over a reload, until it was sent', async () => {
  replaceAction(commentAsGuestAction, async () => ({ ok: true, value: undefined }));
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });
  show([result('a')]);
  fireEvent.change(field(), { target: { value: 'A smaller boat' } });
  cleanup();
  show([result('a')]);
  expect(field().value).toBe('A smaller boat');
  fireEvent.click(screen.getByRole('button', { name: 'Comment' }));
  await waitFor(() => expect(field().value).toBe(''));
  cleanup();
  show([result('a')]);
  expect(field().value).toBe('');
});

it.each([
  ['Request a change', 'change_requested'],
  ['Approve', 'approved'],
])('sends what was written with "%s"', async (button, decision) => {
  const sent: unknown[] = [];
  replaceAction(commentAsGuestAction, async (_token, _submission, { task_id }, { text }) => {
    sent.push([task_id, text]);
    return { ok: true, value: undefined };
  });
  const { decided } = show([result('a'), result('b')]);
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });
  fireEvent.change(field(), { target: { value: 'A smaller boat' } });
  fireEvent.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(sent).toEqual([['a', 'A smaller boat']]));
  expect(decided).toEqual([['a', decision]]);
  await waitFor(() => expect(field().value).toBe(''));
});

it('leaves the focus on Approve while the next result is shown', () => {
  show([result('a'), result('b')]);
  const approve = screen.getByRole('button', { name: 'Approve' });
  approve.focus();
  fireEvent.click(approve);
  expect(heading()).toBe('Result 2');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Approve' }));
});

it('says on its button what was decided, which the other button changes', () => {
  const { decided } = show([result('a', { status: 'approved' })]);
  expect(screen.getByRole('button', { name: 'Approved', pressed: true })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Request a change' }));
  expect(decided).toEqual([['a', 'change_requested']]);
});

it('offers nothing beyond the right of the link, by keys neither', () => {
  const { decided } = show([result('a')], { right: 'look' });
  press('a');
  press('r');
  press('c');
  expect(decided).toEqual([]);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(screen.getByText('1 result')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Download' })).toBeNull();
});

it('says that a result is gone, and takes no decision on it', () => {
  const { decided } = show([result('a', { file: null })]);
  expect(screen.getByText('This result is no longer there')).toBeDefined();
  press('a');
  expect(decided).toEqual([]);
});

it.each([
  ['the first', 0],
  ['the second', 1],
])('stays at %s when it is taken off, and decides nothing on another', (_, chosenAt) => {
  const results = [result('a'), result('b'), result('c')];
  const { decided, showResults } = show(results);
  if (chosenAt === 1) press('ArrowRight');
  showResults(results.toSpliced(chosenAt, 1));
  expect(screen.getByText('This result is no longer there')).toBeDefined();
  press('a');
  expect(decided).toEqual([]);
  press('ArrowRight');
  press('a');
  expect(decided).toEqual([[results[chosenAt + 1]?.task_id, 'approved']]);
  expect(screen.getByText('0 of 2 decided')).toBeDefined();
});

it('shows all of them, and opens the one that is chosen', () => {
  show([result('a'), result('b', { status: 'change_requested' })]);
  press('g');
  fireEvent.click(screen.getByRole('button', { name: 'Result 2, Change requested' }));
  expect(heading()).toBe('Result 2');
});

it('shows threads with the answers of the team, as texts', () => {
  const script = '<script>alert(1)</script>';
  const comment = {
    id: 'com_1',
    parent: null,
    text: script,
    place: null,
    author: script,
    from: 'guest' as const,
    is_resolved: false,
    created_at: 0,
  };
  show([
    result('a', {
      comments: [
        comment,
        { ...comment, id: 'com_2', parent: 'com_1', text: 'Yes', author: 'Lumen', from: 'team' },
      ],
    }),
  ]);
  expect(document.querySelector('li script')).toBeNull();
  expect(screen.getAllByText(script)).toHaveLength(2);
  expect(screen.getByText('Yes')).toBeDefined();
});

it('turns the page by a finger that moves across a picture, and not by one that moves a film', () => {
  const film = { kind: 'video' as const, content_type: 'video/mp4', width: 4, height: 3 };
  const results = [result('a'), result('b', { file: { ...film, has_picture: true } }), result('c')];
  const { showResults } = show(results);
  const swipe = (target: Element, from: number, to: number) => {
    fireEvent.touchStart(target, { touches: [{ clientX: from, clientY: 100 }] });
    fireEvent.touchEnd(target, { changedTouches: [{ clientX: to, clientY: 110 }] });
  };
  const picture = screen.getByRole('img', { name: 'Result 1' });
  swipe(picture, 200, 170);
  expect(heading()).toBe('Result 1');
  swipe(picture, 200, 100);
  expect(heading()).toBe('Result 2');
  expect(screen.getByRole('button', { name: 'One frame on' })).toBeDefined();
  const video = document.querySelector('video');
  if (video !== null) swipe(video, 200, 100);
  expect(video).not.toBeNull();
  expect(heading()).toBe('Result 2');
  press('ArrowRight');
  const last = screen.getByRole('img', { name: 'Result 3' });
  fireEvent.touchStart(last, { touches: [{ clientX: 100, clientY: 100 }] });
  // What others did arrives while the finger is down.
  showResults([...results]);
  fireEvent.touchEnd(last, { changedTouches: [{ clientX: 200, clientY: 110 }] });
  expect(heading()).toBe('Result 2');
});

it('compares two versions of one picture', () => {
  show([
    result('new', { root: 'x', made_at: 2 }),
    result('other'),
    result('old', { root: 'x', made_at: 1 }),
  ]);
  expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    'v1',
    'v2',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Compare' }));
  expect(screen.getByRole('slider', { name: 'Line between v1 and v2' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Compare' }));
  expect(screen.queryByRole('slider')).toBeNull();
});
