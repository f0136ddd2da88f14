// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CopyButton } from './copy-button';
import { Dialog, DialogContent, useHoldOpen } from './dialog';
import { Toaster } from './toaster';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'execCommand');
});

/** A page on plain http has no clipboard interface. */
const withoutClipboard = () => vi.stubGlobal('navigator', { userAgent: 'test' });
const withCommand = (copy: () => boolean) => Object.assign(document, { execCommand: copy });
const show = () =>
  render(
    <section>
      <input aria-label="Secret" readOnly value="sk-1" />
      <CopyButton value="sk-1" />
      <Toaster />
    </section>,
  );

it('copies without the clipboard interface', async () => {
  withoutClipboard();
  let copied = '';
  withCommand(() => {
    copied = (document.activeElement as HTMLTextAreaElement).value;
    return true;
  });
  show();
  const button = screen.getByRole('button', { name: 'Copy' });
  button.focus();
  fireEvent.click(button);
  expect(await screen.findByRole('button', { name: 'Copied' })).toBe(document.activeElement);
  expect(copied).toBe('sk-1');
  expect(document.querySelectorAll('textarea')).toHaveLength(0);
});

it('copies the older way when the clipboard interface refuses', async () => {
  const writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  vi.stubGlobal('navigator', { userAgent: 'test', clipboard: { writeText } });
  withCommand(() => true);
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeDefined();
});

it('selects the text and says so when nothing can be copied', async () => {
  withoutClipboard();
  withCommand(() => false);
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText(/The text is selected/)).toBeDefined();
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Secret' });
  expect(field).toBe(document.activeElement);
  expect(field.selectionEnd).toBe(4);
});

function Secret() {
  useHoldOpen();
  return <p>sk-1</p>;
}

it('keeps a dialog open while it shows what is not shown again', () => {
  const close = vi.fn();
  const dialog = (secret: boolean) => (
    <Dialog open onOpenChange={close}>
      <DialogContent title="Key">{secret ? <Secret /> : <p>form</p>}</DialogContent>
    </Dialog>
  );
  const { rerender } = render(dialog(true));
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(close).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  rerender(dialog(false));
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(close).toHaveBeenCalledWith(false);
});
