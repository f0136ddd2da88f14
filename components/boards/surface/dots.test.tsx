// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { panBy } from '../geometry';
import { Dots } from './dots';
import { BoardCamera, restMs } from './use-camera';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('hides the dots while the view is zoomed, and not while it is moved', () => {
  vi.useFakeTimers();
  const camera = new BoardCamera();
  const { container } = render(<Dots camera={camera} />);
  const isShown = () => container.querySelector<HTMLElement>('[aria-hidden]')?.hidden === false;
  const zoomBy = (factor: number) =>
    act(() => camera.change((now) => ({ ...now, zoom: now.zoom * factor })));
  const rest = () => act(() => vi.advanceTimersByTime(restMs));
  expect(isShown()).toBe(true);
  zoomBy(1.5);
  rest();
  expect(isShown()).toBe(true);
  zoomBy(1.5);
  expect(isShown()).toBe(false);
  zoomBy(1.5);
  expect(isShown()).toBe(false);
  rest();
  expect(isShown()).toBe(true);
  act(() => camera.change((now) => panBy(now, 10, 10)));
  expect(isShown()).toBe(true);
});
