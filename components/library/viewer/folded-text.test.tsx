// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { FoldedText } from './folded-text';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Lets the text be laid out `height` pixels high, in a frame of 80. */
function layOut(text: string, height: number): void {
  let measure: () => void = () => undefined;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(measureAgain: () => void) {
        measure = measureAgain;
      }
      observe() {}
      disconnect() {}
    },
  );
  render(<FoldedText text={text} />);
  const paragraph = screen.getByText(text);
  Object.defineProperty(paragraph, 'clientHeight', { value: 80 });
  Object.defineProperty(paragraph, 'scrollHeight', { value: height });
  act(measure);
}

it('folds a text of more than four lines, and shows all of it when asked', () => {
  layOut('One\nTwo\nThree\nFour\nFive'.replaceAll('\n', ' '), 100);
  const button = screen.getByRole('button', { name: 'Show all' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(button);
  expect(screen.getByRole('button', { name: 'Show less' })).toBeDefined();
  expect(screen.getByText(/^One/).className).not.toContain('line-clamp-4');
});

it('offers nothing for a text that fits, however many letters it has', () => {
  layOut('i'.repeat(300), 80);
  expect(screen.queryByRole('button')).toBeNull();
});
