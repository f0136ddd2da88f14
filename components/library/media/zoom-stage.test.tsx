// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ZoomStage } from './zoom-stage';

afterEach(cleanup);

it('leaves presses on a button over the picture to the button', () => {
  const onZoom = vi.fn();
  const { container } = render(
    <ZoomStage zoom={{ x: 0, y: 0, scale: 2 }} onZoom={onZoom}>
      <button type="button">Comment 1</button>
    </ZoomStage>,
  );
  const stage = container.firstElementChild as HTMLElement;
  // jsdom has no pointer capture.
  const capture = vi.fn();
  stage.setPointerCapture = capture;
  const button = screen.getByRole('button');
  fireEvent.pointerDown(button);
  fireEvent.doubleClick(button);
  expect(capture).not.toHaveBeenCalled();
  expect(onZoom).not.toHaveBeenCalled();
  fireEvent.pointerDown(stage);
  expect(capture).toHaveBeenCalledOnce();
});
