// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Toaster } from '@/components/ui';
import { keepVersionAction } from '@/lib/console/library/edits/actions';
import { replaceAction } from '../../actions/testing/replace-action';
import type { FilmJob, KeptVersion } from './film-work';
import { useFilmWork } from './use-film-work';

/** Names of the files that were sent with their ingredients; null as the status is a lost connection. */
let sentFiles: string[] = [];
let status: number | null = 201;

class Upload extends EventTarget {
  upload = new EventTarget();
  status = 0;
  responseText = '';
  open(): void {}
  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }
  send(form: FormData): void {
    const file = form.get('file');
    if (status === null) return void this.dispatchEvent(new Event('error'));
    if (file instanceof File) sentFiles.push(`${file.name} ${String(form.get('ingredients'))}`);
    this.status = status;
    this.responseText = JSON.stringify({ asset_id: 'asset_a', url: 'https://media.test/a.mp4' });
    this.dispatchEvent(new Event('load'));
  }
}

const keep = vi.fn();
beforeEach(() => {
  sentFiles = [];
  status = 201;
  keep.mockReset().mockResolvedValue({ ok: true, value: 'upload:asset_a' });
  vi.stubGlobal('XMLHttpRequest', Upload);
  replaceAction(keepVersionAction, keep);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ingredients = [{ url: 'https://media.test/film.mp4', title: 'A harbour' }];
const film = new File(['film'], 'Trimmed.mp4', { type: 'video/mp4' });
const jobWith = (make: FilmJob['make']): FilmJob => ({
  parent: 'result:task_a:0',
  verb: 'trim',
  span: { from: 1, to: 2 },
  ingredients,
  make,
});

let people = 0;
const openPage = vi.fn();

/** A room of a person of their own, or another room of the same person. */
function setUp({ owner = `person-${++people}`, isShown = true } = {}) {
  const onKept = vi.fn((_kept: KeptVersion) => isShown);
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const place = { workspace: 'studio', owner, openPage };
  return { onKept, owner, ...renderHook(() => useFilmWork(place, onKept), { wrapper }) };
}

it('keeps what was made as a version once, with its part and its ingredients', async () => {
  const { result, onKept } = setUp();
  const make = vi.fn(async () => film);
  await act(async () => {
    await Promise.all([result.current.start(jobWith(make)), result.current.start(jobWith(make))]);
  });
  expect(make).toHaveBeenCalledTimes(1);
  expect(sentFiles).toEqual([`Trimmed.mp4 ${JSON.stringify(ingredients)}`]);
  expect(keep.mock.calls).toEqual([
    [
      'studio',
      { parent: 'result:task_a:0', verb: 'trim', asset: 'asset_a', span: { from: 1, to: 2 } },
    ],
  ]);
  expect(onKept.mock.calls[0]?.[0]).toMatchObject({ name: 'upload:asset_a' });
  expect(result.current.state).toEqual({ kind: 'idle' });
});

it('holds what could not be sent, and neither makes nor sends it twice', async () => {
  const { result, onKept } = setUp();
  const make = vi.fn(async () => film);
  status = null;
  await act(() => result.current.start(jobWith(make)));
  expect(result.current.state).toMatchObject({
    kind: 'unsaved',
    file: film,
    message: 'The upload was interrupted. Check the connection and try again.',
  });
  await act(() => result.current.start(jobWith(make)));
  expect(make).toHaveBeenCalledTimes(1);
  status = 201;
  const message = 'The picture that is edited is not here any more. Open another version.';
  keep.mockResolvedValueOnce({ ok: false, error: { message } });
  await act(() => result.current.saveAgain());
  expect(result.current.state).toMatchObject({ kind: 'unsaved', message });
  await act(() => result.current.saveAgain());
  expect(make).toHaveBeenCalledTimes(1);
  expect(sentFiles).toHaveLength(1);
  expect(onKept).toHaveBeenCalledTimes(1);
});

it('is stopped at once, and says why something cannot be made', async () => {
  const { result, onKept } = setUp();
  let stopped = false;
  const endless = jobWith(
    ({ signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          stopped = true;
          reject(signal.reason);
        });
      }),
  );
  act(() => void result.current.start(endless));
  expect(result.current.state).toMatchObject({ kind: 'making', share: 0 });
  act(() => result.current.cancel());
  await waitFor(() => expect(stopped).toBe(true));
  expect(result.current.state).toEqual({ kind: 'idle' });
  const tooLarge = Object.assign(new Error('The result is larger than 58 MB.'), {
    name: 'FilmError',
  });
  await act(() => result.current.start(jobWith(() => Promise.reject(tooLarge))));
  expect(result.current.state).toMatchObject({ kind: 'failed', message: tooLarge.message });
  expect(sentFiles).toEqual([]);
  expect(onKept).not.toHaveBeenCalled();
});

it('an answer that comes after Cancel takes nothing from the work that was begun since', async () => {
  const { result, onKept } = setUp();
  const late = Promise.withResolvers<{ ok: true; value: string }>();
  keep.mockReturnValueOnce(late.promise);
  act(() => void result.current.start(jobWith(async () => film)));
  await waitFor(() => expect(keep).toHaveBeenCalledTimes(1));
  act(() => result.current.cancel());
  const message = 'You are offline.';
  keep.mockResolvedValueOnce({ ok: false, error: { message } });
  await act(() => result.current.start(jobWith(async () => film)));
  await act(async () => late.resolve({ ok: true, value: 'upload:asset_a' }));
  expect(result.current.state).toMatchObject({ kind: 'unsaved', message });
  expect(onKept).toHaveBeenCalledTimes(1);
  await act(() => result.current.saveAgain());
  expect(onKept).toHaveBeenCalledTimes(2);
});

it('goes on while another page is open, and says there that it is kept', async () => {
  const { result, onKept, unmount } = setUp();
  render(<Toaster />);
  const made = Promise.withResolvers<File>();
  act(() => void result.current.start(jobWith(() => made.promise)));
  unmount();
  made.resolve(film);
  const toast = (await screen.findByText('It is kept as a version')).closest('li');
  expect(toast?.textContent).toContain('A harbour');
  expect(onKept).not.toHaveBeenCalled();
  if (toast !== null) within(toast).getByRole('button', { name: 'Open' }).click();
  expect(openPage).toHaveBeenLastCalledWith('/studio/edit/upload/asset_a');
});

it('what could not be kept while another page was open is offered in the next room', async () => {
  const { result, owner, unmount } = setUp();
  render(<Toaster />);
  status = null;
  act(() => void result.current.start(jobWith(async () => film)));
  unmount();
  await screen.findByText('It is made, but not kept yet');
  status = 201;
  const other = setUp({ owner, isShown: false });
  expect(other.result.current.state).toMatchObject({ kind: 'unsaved', file: film });
  await act(() => other.result.current.saveAgain());
  expect(other.result.current.state).toEqual({ kind: 'idle' });
  expect(keep).toHaveBeenCalledTimes(1);
});
