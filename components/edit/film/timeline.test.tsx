// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createPlayhead } from './playhead';
import { Timeline } from './timeline';

afterEach(cleanup);

const clock = { starts: [0, 0.25, 0.5, 0.75], end: 1 };

it('grips move by frames with the keys, and follow a pointer to the nearest frame', () => {
  const onMove = vi.fn();
  render(
    <Timeline
      clock={clock}
      playhead={createPlayhead()}
      selection={{ from: 1, to: 3 }}
      background={null}
      onMove={onMove}
    />,
  );
  const start = screen.getByRole('slider', { name: 'Start of the part' });
  const end = screen.getByRole('slider', { name: 'End of the part' });
  expect(end.getAttribute('aria-valuetext')).toBe('0:00.75');
  fireEvent.keyDown(start, { key: 'ArrowRight' });
  fireEvent.keyDown(start, { key: 'ArrowLeft', shiftKey: true });
  fireEvent.keyDown(end, { key: 'End' });
  fireEvent.keyDown(end, { key: 'a' });
  expect(onMove.mock.calls).toEqual([
    ['from', 2],
    ['from', -9],
    ['to', Number.POSITIVE_INFINITY],
  ]);
  const track = end.parentElement as HTMLElement;
  track.getBoundingClientRect = () => ({ left: 100, width: 200 }) as DOMRect;
  end.setPointerCapture = vi.fn();
  end.hasPointerCapture = () => true;
  fireEvent.pointerDown(end, { button: 0, pointerId: 1, clientX: 204 });
  fireEvent.pointerMove(end, { pointerId: 1, clientX: 290 });
  expect(onMove.mock.calls.slice(3)).toEqual([
    ['to', 2],
    ['to', 4],
  ]);
});

it('has no grips where no part is chosen', () => {
  render(
    <Timeline
      clock={clock}
      playhead={createPlayhead()}
      selection={null}
      background={null}
      onMove={vi.fn()}
    />,
  );
  expect(screen.getAllByRole('slider')).toHaveLength(1);
});
