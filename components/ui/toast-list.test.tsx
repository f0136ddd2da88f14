// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Sheet, SheetContent } from './sheet';
import { toast } from './toast';
import ToastList from './toast-list';
import { Toaster } from './toaster';

afterEach(cleanup);

const rect = (left: number, top: number, right: number, bottom: number) =>
  new DOMRect(left, top, right - left, bottom - top);

it('stands above a composer under it, also when that grows, and not above one beside it', () => {
  vi.useFakeTimers();
  const page = (hasComposer: boolean) => (
    <>
      {hasComposer ? <form data-bottom-edge data-testid="composer" /> : null}
      <aside data-bottom-edge data-testid="beside" />
      <ToastList entries={[{ id: 'a', tone: 'neutral', title: 'Ready', durationMs: 60_000 }]} />
    </>
  );
  const { rerender } = render(page(true));
  const list = screen.getByRole('list');
  const composer = screen.getByTestId('composer');
  list.getBoundingClientRect = () => rect(964, 680, 1348, 756);
  composer.getBoundingClientRect = () => rect(400, 660, 1100, 740);
  screen.getByTestId('beside').getBoundingClientRect = () => rect(0, 300, 400, 768);
  const pass = () => act(() => vi.advanceTimersByTime(500));
  // The window of jsdom is 768 px high.
  pass();
  expect(list.style.bottom).toBe('120px');
  composer.getBoundingClientRect = () => rect(400, 560, 1100, 740);
  pass();
  expect(list.style.bottom).toBe('220px');
  rerender(page(false));
  pass();
  expect(list.style.bottom).toBe('');
  vi.useRealTimers();
});

it('has one line in the middle beside its button', () => {
  render(<ToastList entries={[{ id: 'a', tone: 'bad', title: 'Ready', durationMs: 60_000 }]} />);
  const line = screen.getByText('Ready').closest('[data-toast]')?.firstElementChild;
  expect(line?.textContent).toBe('Ready');
  expect(line?.classList).toContain('self-center');
});

function SheetWithToasts() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <Sheet open={isOpen} onOpenChange={setIsOpen}>
        <SheetContent title="Navigation">Pages</SheetContent>
      </Sheet>
      <Toaster />
    </>
  );
}

it('leaves Escape to a sheet that was open before it came', async () => {
  render(<SheetWithToasts />);
  await screen.findByRole('dialog');
  for (const title of ['One is ready', 'Another is ready']) act(() => void toast.show(title));
  await screen.findByText('Another is ready');
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('stays with its Undo while Escape closes what is open, and does so again', async () => {
  render(<SheetWithToasts />);
  await screen.findByRole('dialog');
  const undo = vi.fn();
  act(() => {
    toast.show('Moved to the trash', { action: { label: 'Undo', onPress: undo } });
    toast.show('One is ready');
  });
  await screen.findByText('One is ready');
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByRole('button', { name: 'Undo' });
  await userEvent.keyboard('{Escape}');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(screen.queryByText('Moved to the trash')).toBeNull());
});
