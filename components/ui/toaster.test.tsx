// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { toast, toastStore } from './toast';
import ToastList from './toast-list';
import { Toaster } from './toaster';

afterEach(() => {
  act(() => {
    for (const { id } of toastStore.entries()) toast.dismiss(id);
  });
  cleanup();
  vi.useRealTimers();
});

const loaded = async () => ({ default: ToastList });
const offline = () => Promise.reject(new TypeError('Failed to fetch'));
const findList = () => screen.findByRole('region', { name: /^Notifications/ });

it('says what happened while the code of its list cannot be loaded, in one alert that stays', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const load = vi.fn(loaded).mockImplementationOnce(offline).mockImplementationOnce(offline);
  render(<Toaster loadList={load} />);
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  act(() => void toast.error('It was not saved', { description: 'You are offline.' }));
  await pass(0);
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('It was not savedYou are offline.');
  await pass(5_000);
  expect(load).toHaveBeenCalledTimes(2);
  expect(screen.getByRole('alert')).toBe(alert);
  await pass(5_000);
  expect(load).toHaveBeenCalledTimes(3);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('It was not saved').closest('[role=region]')).toBeTruthy();
  await pass(60_000);
  expect(load).toHaveBeenCalledTimes(3);
});

it('says so too when the code comes late, and not for a moment when it comes soon', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const loading = Promise.withResolvers<Awaited<ReturnType<typeof loaded>>>();
  render(<Toaster loadList={() => loading.promise} />);
  act(() => void toast.error('It was not saved'));
  expect(screen.queryByRole('alert')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByRole('alert').textContent).toContain('It was not saved');
  await act(async () => loading.resolve(await loaded()));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('It was not saved')).toBeTruthy();
});

it('can be dismissed, and its action be pressed, while its list is missing', async () => {
  render(<Toaster loadList={offline} />);
  const undo = vi.fn();
  act(() => {
    toast.error('It was not saved');
    toast.show('Moved to the trash', { action: { label: 'Undo', onPress: undo } });
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('alert').textContent).toBe('It was not savedDismiss');
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

it.each([
  ['while its list is missing', offline, () => screen.findByRole('alert')],
  ['in its list', loaded, findList],
])(
  'ends when the network is back if it says that there is none, %s',
  async (_, load, findToasts) => {
    render(<Toaster loadList={load} />);
    act(() => {
      toast.error('You are offline.', { endsOnline: true });
      toast.error('There is no such key.');
    });
    await findToasts();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText('You are offline.')).toBeNull();
    expect(screen.getByText('There is no such key.')).toBeTruthy();
  },
);
