// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Comment } from '@/lib/pages/review';
import { mentionableOptions } from '@/lib/queries';
import { ShellProvider } from '../layout';
import { remoteShell } from '../layout/testing/shell';
import type { SendOutcome } from './comment-form';
import { CommentList } from './comment-list';

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

const people = [
  { id: 'usr_bo', name: 'Bo', email: 'bo@studio.test', is_reader: false },
  { id: 'usr_bea', name: 'Bea Berg', email: 'bea@studio.test', is_reader: false },
  { id: 'usr_tanaka', name: '田中', email: 'tanaka@studio.test', is_reader: false },
  { id: 'usr_ann', name: 'Ann', email: 'ann@studio.test', is_reader: true },
];
const client = new QueryClient();
client.setQueryData(mentionableOptions('studio').queryKey, people);

const comment = (id: string, parent: string | null, is_guest = false): Comment => ({
  id,
  subject: 'result:task_1:0',
  parent,
  text: `words of ${id}`,
  mentions: [],
  place: null,
  author: { id: 'usr_ann', name: 'Ann', is_guest },
  resolved_by: null,
  created_at: 0,
});

function show(
  write: (input: unknown, submission: string) => Promise<SendOutcome>,
  comments = [comment('com_1', null), comment('com_2', 'com_1')],
  unread: readonly string[] = [],
  reader = 'usr_ann',
): void {
  render(
    <QueryClientProvider client={client}>
      <ShellProvider shell={remoteShell}>
        <CommentList
          workspace="studio"
          subject="task_1/0"
          comments={comments}
          unread={unread}
          reader={reader}
          moderates={false}
          write={write}
          reload={async () => undefined}
        />
      </ShellProvider>
    </QueryClientProvider>,
  );
}

it('keeps what was written and not sent when it is left, and forgets what was sent', async () => {
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });
  show(async () => true);
  fireEvent.change(field(), { target: { value: 'Half a' } });
  window.dispatchEvent(new Event('pagehide'));
  cleanup();
  show(async () => true);
  expect(field().value).toBe('Half a');
  fireEvent.click(screen.getByRole('button', { name: 'Comment' }));
  await waitFor(() => expect(field().value).toBe(''));
  window.dispatchEvent(new Event('pagehide'));
  cleanup();
  show(async () => true);
  expect(field().value).toBe('');
});

it('shows an answer that was written and not sent, and leaves the focus where it is', async () => {
  const field = () => screen.queryByRole<HTMLTextAreaElement>('textbox', { name: 'Answer' });
  show(async () => true);
  expect(field()).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Answer' }));
  expect(document.activeElement).toBe(field());
  fireEvent.change(field() as HTMLElement, { target: { value: 'Half an' } });
  window.dispatchEvent(new Event('pagehide'));
  cleanup();
  show(async () => true);
  expect(field()?.value).toBe('Half an');
  expect(document.activeElement).toBe(document.body);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(field()).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Answer' }));
  expect(field()?.value).toBe('');
  expect(document.activeElement).toBe(field());
});

it.each(['Comment', 'Answer'])(
  'says under the field why it was not sent, until the next attempt: %s',
  async (label) => {
    const failure: SendOutcome = {
      code: 'offline',
      message: 'You are offline, so nothing was sent.',
      param: null,
      request_id: null,
      retry_after: null,
      balance: null,
    };
    const second = Promise.withResolvers<boolean>();
    const submissions: string[] = [];
    show((_, submission) =>
      submissions.push(submission) === 1 ? Promise.resolve(failure) : second.promise,
    );
    if (label === 'Answer') fireEvent.click(screen.getByRole('button', { name: label }));
    const field: HTMLTextAreaElement = screen.getByRole('textbox', { name: label });
    const send = () => fireEvent.click(screen.getByRole('button', { name: label }));
    fireEvent.change(field, { target: { value: 'Smaller' } });
    send();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(failure.message);
    expect(field.closest('form')?.contains(alert)).toBe(true);
    expect(field.value).toBe('Smaller');
    send();
    expect(screen.queryByRole('alert')).toBeNull();
    second.resolve(true);
    await waitFor(() => expect(screen.queryByDisplayValue('Smaller')).toBeNull());
    expect(submissions[1]).toBe(submissions[0]);
  },
);

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
  show(async () => true, comments, ['com_2'], 'usr_bo');
  const marked = screen.getAllByText('New').map((mark) => mark.closest('li')?.textContent);
  expect(marked).toEqual([expect.stringContaining('words of com_2')]);
});

it('shows whom a comment mentioned when it was sent, and runs nothing of it', () => {
  const text = 'For @Bea Before and @ann <b>now</b>';
  const mentions = ['@Bea Before', '@ann'].map((name) => ({
    start: text.indexOf(name),
    end: text.indexOf(name) + name.length,
    ids: [],
  }));
  show(async () => true, [{ ...comment('com_1', null), text, mentions }]);
  const words = screen.getByText(/^For/);
  expect(words.textContent).toBe(text);
  expect([...words.querySelectorAll('b')].map((mention) => mention.textContent)).toEqual([
    '@Bea Before',
    '@ann',
  ]);
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

const typeIn = (text: string): HTMLTextAreaElement => {
  const field: HTMLTextAreaElement = screen.getByLabelText('Comment', { selector: 'textarea' });
  field.focus();
  fireEvent.change(field, { target: { value: text } });
  return field;
};
const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

it('offers people after an @, and the keys choose one', async () => {
  show(async () => true);
  const field = typeIn('Look, @b');
  await screen.findByRole('listbox', { name: 'People to mention' });
  expect(offered()).toEqual([
    expect.stringContaining('bo@studio.test'),
    expect.stringContaining('bea@studio.test'),
  ]);
  expect(field.getAttribute('aria-haspopup')).toBe('listbox');
  const chosenRow = () =>
    document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
  expect(chosenRow()?.textContent).toContain('bo@studio.test');
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  expect(chosenRow()?.textContent).toContain('bea@studio.test');
  expect(screen.getByRole('status').textContent).toBe('Bea Berg, 2 of 2 people to mention');
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false);
  expect(field.value).toBe('Look, @Bea Berg ');
  expect(field.selectionStart).toBe(field.value.length);
  await waitFor(() => expect(offered()).toEqual([]));
  expect(field.getAttribute('aria-haspopup')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('');
  // Enter is the field's own again.
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(true);
});

it('takes the person that is pressed, in the middle of a text', async () => {
  show(async () => true);
  const field = typeIn('これを＠ 見て');
  field.setSelectionRange(4, 4);
  fireEvent.select(field);
  await screen.findByRole('listbox');
  fireEvent.click(screen.getByRole('option', { name: /田中/ }));
  expect(field.value).toBe('これを@田中 見て');
  expect(field.selectionStart).toBe(6);
  await waitFor(() => expect(offered()).toEqual([]));
});

it('closes only the list with Escape, until another @', async () => {
  show(async () => true);
  const field = typeIn('@b');
  await screen.findByRole('listbox');
  fireEvent.keyDown(field, { key: 'Escape' });
  await waitFor(() => expect(offered()).toEqual([]));
  typeIn('@be');
  expect(offered()).toEqual([]);
  expect(field.value).toBe('@be');
  typeIn('@be and @t');
  await waitFor(() => expect(offered()).toHaveLength(1));
  fireEvent.blur(field);
  await waitFor(() => expect(offered()).toEqual([]));
});
