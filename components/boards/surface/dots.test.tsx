// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { panBy } from '../geometry';
import { Dots } from './dots';
import { BoardCamera } from './use-camera';

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
  const rest = () => act(() => vi.runAllTimers());
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

it('follows a pan without being drawn anew', () => {
  const camera = new BoardCamera();
  const onRender = vi.fn();
  const { container } = render(
    <Profiler id="dots" onRender={onRender}>
      <Dots camera={camera} />
    </Profiler>,
  );
  const transform = () => container.querySelector<HTMLElement>('[aria-hidden]')?.style.transform;
  const before = transform();
  act(() => camera.change((now) => panBy(now, 10, 10)));
  expect(transform()).not.toBe(before);
  expect(onRender).toHaveBeenCalledTimes(1);
});

it('rests after the step of a wheel that waited for a slow frame', () => {
  vi.useFakeTimers();
  const camera = new BoardCamera();
  camera.change((now) => panBy(now, 10, 10));
  // Without the frame that comes after it.
  vi.advanceTimersByTime(150);
  camera.change((now) => panBy(now, 10, 10));
  vi.advanceTimersToNextFrame();
  expect(camera.isAtRest()).toBe(false);
  vi.runAllTimers();
  expect(camera.isAtRest()).toBe(true);
});
