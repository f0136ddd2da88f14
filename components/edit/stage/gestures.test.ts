// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { draftFor } from './draft';
import { noEdges } from './frame';
import { followGestures } from './gestures';
import { StageModel } from './stage-model';
import { stepsOf } from './steps';

const picture = { src: '', width: 640, height: 480, alt: '' };
const limit = { maxWidth: 2048, maxHeight: 2048 };
let stage: StageModel;
let surface: HTMLElement;
let handle: HTMLElement;
let stop: () => void;

beforeEach(() => {
  stage = new StageModel(picture, draftFor(picture, null), 'crop', limit, () => undefined);
  stage.frame.setEdges({ ...noEdges, left: -100, right: -100 });
  surface = document.createElement('div');
  surface.setPointerCapture = () => undefined;
  surface.innerHTML = '<label data-handle><span></span></label>';
  handle = surface.querySelector('span') ?? surface;
  stop = followGestures(surface, stage);
});
afterEach(() => {
  stop();
  stage.close();
});

const drag = (target: HTMLElement) => {
  const fire = (type: string, clientX: number) =>
    target.dispatchEvent(new PointerEvent(type, { pointerId: 1, clientX, bubbles: true }));
  fire('pointerdown', 0);
  fire('pointermove', 10);
  fire('pointerup', 10);
};

it('moves the frame, but leaves a handle to move its edge alone', () => {
  drag(handle);
  expect(stage.edges()).toMatchObject({ left: -100, right: -100 });
  drag(surface);
  expect(stage.edges()).toMatchObject({ left: -110, right: -90 });
});

it('forgets that Space is down when the window loses the focus', () => {
  window.dispatchEvent(new KeyboardEvent('keydown', { key: ' ' }));
  drag(surface);
  expect(stage.edges().left).toBe(-100);
  window.dispatchEvent(new Event('blur'));
  drag(surface);
  expect(stage.edges().left).toBe(-110);
});

it('paints a line where the browser has no coalesced events', () => {
  stage.setMode('region', limit);
  const hideMethod = (event: Event) =>
    Object.defineProperty(event, 'getCoalescedEvents', { value: undefined });
  surface.addEventListener('pointermove', hideMethod, { capture: true });
  drag(surface);
  const [step] = stepsOf(stage.snapshot().draft.history);
  expect(step).toMatchObject({ kind: 'brush', points: [0, 0, 16, 10, 0, 16] });
});
