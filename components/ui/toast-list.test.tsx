// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Sheet, SheetContent } from './sheet';
import { toast, toastStore } from './toast';
import ToastList from './toast-list';

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

it('leaves Escape to the window that it came over, and stays', () => {
  const onOpenChange = vi.fn();
  const page = () => (
    <>
      <Sheet open onOpenChange={onOpenChange}>
        <SheetContent title="Settings">
          <input aria-label="Name" />
        </SheetContent>
      </Sheet>
      <ToastList entries={toastStore.entries()} />
    </>
  );
  const { rerender } = render(page());
  const id = toast.show('Ready');
  rerender(page());
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Name' }), { key: 'Escape' });
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
  expect(toastStore.entries().map((entry) => entry.id)).toEqual([id]);
  toast.dismiss(id);
});
