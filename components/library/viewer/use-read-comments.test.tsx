// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { markCommentsReadAction } from '@/lib/console/review/results/actions';
import type { Comment, Review } from '@/lib/pages/review';
import { taskKeys } from '@/lib/queries';
import { replaceAction } from '../../actions/testing/replace-action';
import { useReadComments } from './use-read-comments';

afterEach(cleanup);

const comment = (id: string): Comment => ({
  id,
  subject: 'result:task_1:0',
  parent: null,
  text: id,
  place: null,
  author: { id: 'usr_bo', name: 'Bo', is_guest: false },
  mentions: [],
  resolved_by: null,
  created_at: 0,
});
const review = (unread: string[]): Review => ({
  comments: ['com_1', 'com_2', 'com_3'].map(comment),
  steps: [],
  newer: null,
  unread,
  reader: 'usr_ann',
  moderates: false,
});

it('marks the newest unread comment of an open review once, and the tile counts none then', async () => {
  const mark = vi.fn(async () => ({ ok: true as const, value: undefined }));
  replaceAction(markCommentsReadAction, mark);
  const client = new QueryClient();
  const key = taskKeys.one('studio', 'task_1');
  client.setQueryData(key, { unread: { 0: 2, 1: 1 } });
  const { rerender } = renderHook(
    (open: { review: Review | undefined }) =>
      useReadComments('studio', { task_id: 'task_1', output: 0 }, open.review),
    {
      initialProps: { review: undefined as Review | undefined },
      wrapper: ({ children }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  );
  expect(mark).not.toHaveBeenCalled();
  rerender({ review: review(['com_1', 'com_2']) });
  rerender({ review: review(['com_1', 'com_2']) });
  await expect.poll(() => client.getQueryData(key)).toEqual({ unread: { 0: 0, 1: 1 } });
  rerender({ review: review([]) });
  expect(mark.mock.calls).toEqual([['studio', { task_id: 'task_1', output: 0 }, 'com_2']]);
});
