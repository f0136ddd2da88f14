// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { draftFor } from './draft';
import { FrameOptions } from './frame-options';
import { StageModel } from './stage-model';
import type { StageMode } from './types';

afterEach(cleanup);

const picture = { src: '', width: 1200, height: 1200, alt: '' };
const limit = { maxWidth: 100_000, maxHeight: 100_000 };
const open = (mode: StageMode) => {
  const stage = new StageModel(picture, draftFor(picture, null), mode, limit, () => undefined);
  const options = () => (
    <FrameOptions stage={stage} snapshot={stage.snapshot()} ratios={['3:2', '2:3', '4:1']} />
  );
  const { rerender } = render(options());
  return { stage, rerender: () => rerender(options()) };
};
const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

it('offers the ratios of the model, of which the reached one is pressed', () => {
  const { stage, rerender } = open('frame');
  expect(names()).toEqual(['3:2', '2:3', '4:1', 'Free', 'Reset']);
  fireEvent.click(screen.getByRole('button', { name: '4:1' }));
  expect(stage.state().frame).toMatchObject({ width: 4800, height: 1200 });
  rerender();
  const pressed = screen.getAllByRole('button', { pressed: true });
  expect(pressed.map(({ textContent }) => textContent)).toEqual(['4:1']);
});

it('offers the usual ratios for a crop', () => {
  open('crop');
  expect(names()).toContain('16:9');
  expect(names()).not.toContain('3:2');
});
