// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Comment } from '@/lib/pages/review';
import { CommentList } from './comment-list';

afterEach(cleanup);

const comment = (id: string, parent: string | null, is_guest = false): Comment => ({
  id,
  subject: 'result:task_1:0',
  parent,
  text: `words of ${id}`,
  place: null,
  author: { id: 'usr_ann', name: 'Ann', is_guest },
  resolved_by: null,
  created_at: 0,
});

function show(
  write: (input: unknown, submission: string) => Promise<boolean>,
  comments = [comment('com_1', null), comment('com_2', 'com_1')],
): void {
  render(
    <CommentList
      workspace="studio"
      comments={comments}
      reader="usr_ann"
      moderates={false}
      write={write}
      reload={async () => undefined}
    />,
  );
}

it('asks before a comment is deleted with its answers', async () => {
  show(async () => true);
  const [first] = screen.getAllByRole('button', { name: 'Delete the comment of Ann' });
  fireEvent.click(first as HTMLElement);
  expect(
    await screen.findByRole('alertdialog', { name: 'Delete it with its answer?' }),
  ).toBeDefined();
});

it('marks the comments that the reader has not seen', () => {
  const comments = [comment('com_1', null), comment('com_2', 'com_1'), comment('com_3', null)];
  render(
    <CommentList
      workspace="studio"
      comments={comments}
      unread={['com_2']}
      reader="usr_bo"
      moderates={false}
      write={async () => true}
      reload={async () => undefined}
    />,
  );
  const marked = screen.getAllByText('New').map((mark) => mark.closest('li')?.textContent);
  expect(marked).toEqual([expect.stringContaining('words of com_2')]);
});

it('keeps what is typed while a comment is being sent', async () => {
  const sending = Promise.withResolvers<boolean>();
  show(() => sending.promise);
  const field: HTMLTextAreaElement = screen.getByRole('textbox', { name: 'Comment' });
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Comment' });
  fireEvent.change(field, { target: { value: 'First' } });
  fireEvent.click(send);
  expect(send.disabled).toBe(true);
  fireEvent.change(field, { target: { value: 'First, and second' } });
  sending.resolve(true);
  await waitFor(() => expect(send.disabled).toBe(false));
  expect(field.value).toBe('First, and second');
});

it.each([true, false])('says who reads an answer in a thread, by a guest: %s', (isGuest) => {
  show(async () => true, [comment('com_1', null, isGuest)]);
  fireEvent.click(screen.getByRole('button', { name: 'Answer' }));
  expect(screen.queryAllByText(/Guests .* can read your answer/)).toHaveLength(isGuest ? 1 : 0);
});

it('sends a comment again under the same id until it arrived', async () => {
  const submissions: string[] = [];
  show(async (_, submission) => submissions.push(submission) > 1);
  const field = screen.getByRole('textbox', { name: 'Comment' });
  const button = screen.getByRole('button', { name: 'Comment' });
  for (const count of [1, 2, 3]) {
    fireEvent.change(field, { target: { value: 'Smaller' } });
    fireEvent.click(button);
    await waitFor(() => expect(submissions).toHaveLength(count));
    await waitFor(() =>
      expect((field as HTMLTextAreaElement).value).toBe(count > 1 ? '' : 'Smaller'),
    );
    await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(count > 1));
  }
  expect(submissions[1]).toBe(submissions[0]);
  expect(submissions[2]).not.toBe(submissions[0]);
});
