// @vitest-environment jsdom
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MaskDrawing } from './mask-drawing';
import { MaskLayer } from './mask-layer';
import type { Step } from './steps';
import { TestScreen } from './testing/screen';

const picture = { width: 120, height: 96 };
const stage = { width: 100, height: 80 };
const view = { x: -10, y: 4, scale: 1 };
const stroke: Step = { kind: 'brush', points: [30, 20, 9, 80, 55, 5] };
/** Each look at the clock lasts so long that a slice is one band of rows, ms. */
const lookMs = 4;
let screen: TestScreen;
let surface: HTMLElement;
let layer: MaskLayer;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += lookMs;
    return now;
  });
  screen = new TestScreen();
  surface = document.createElement('div');
  layer = new MaskLayer(surface);
});
afterEach(() => {
  layer.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const redraw = (steps: readonly Step[], { isSliced }: { isSliced: boolean }) =>
  layer.redraw(steps, view, picture, stage, 1, isSliced);

it('shows a mask that is drawn in slices when it is complete', () => {
  redraw([stroke], { isSliced: true });
  expect(surface.childElementCount).toBe(0);
  layer.follow(view);
  vi.runAllTimers();
  const shown = screen.alphaOf(surface, stage);
  redraw([stroke], { isSliced: false });
  expect(shown).toEqual(screen.alphaOf(surface, stage));
  expect(shown.some((alpha) => alpha > 0)).toBe(true);
});

it('gives up what is drawn in slices when the view changes, and moves what is shown', () => {
  redraw([stroke], { isSliced: false });
  const shown = surface.firstElementChild;
  redraw([stroke, { kind: 'invert' }], { isSliced: true });
  layer.follow({ ...view, x: 20 });
  vi.runAllTimers();
  expect(surface.firstElementChild).toBe(shown);
  expect(surface.style.transform).toBe('translate(30px, 4px) scale(1)');
});

it('completes the mask before a stroke goes on in it', () => {
  const [x = 0, y = 0, radius = 0] = [20, 60, 7];
  redraw([stroke], { isSliced: true });
  layer.extend([x, y, radius], false);
  const shown = screen.alphaOf(surface, stage);
  redraw([stroke, { kind: 'brush', points: [x, y, radius] }], { isSliced: false });
  expect(shown).toEqual(screen.alphaOf(surface, stage));
});

it('puts each part of a mask that is shown at once on the screen once', () => {
  redraw([stroke, { kind: 'edge', softEdge: 3, grow: 2 }], { isSliced: false });
  expect(screen.putsOn(surface)).toEqual([1]);
});

// Quarters, so that sums are exact whatever the order.
const coordinate = fc.integer({ min: -40, max: 480 }).map((each) => each / 4);
const dab = fc.tuple(
  coordinate,
  coordinate,
  fc.integer({ min: 2, max: 48 }).map((each) => each / 4),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('brush' as const, 'eraser' as const),
    points: fc.array(dab, { minLength: 1, maxLength: 4 }).map((dabs) => dabs.flat()),
  }),
  fc.constant<Step>({ kind: 'invert' }),
);
const edge: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('edge' as const),
  softEdge: fc.nat(6),
  grow: fc.integer({ min: -5, max: 5 }),
});

it('draws the same in bands of any height as at once', () => {
  const bands = fc.integer({ min: 1, max: 60 });
  const scale = fc.constantFrom(0.5, 1, 2);
  fc.assert(
    fc.property(fc.array(step, { maxLength: 4 }), edge, bands, scale, (list, last, rows, zoom) => {
      const draw = (height: number) => {
        const shown = { ...view, scale: zoom };
        const drawing = new MaskDrawing([...list, last], shown, picture, stage, 1);
        Array.from(drawing.draw(height));
        const element = document.createElement('div');
        element.append(drawing.element);
        element.style.transform = drawing.transformFor(shown);
        return screen.alphaOf(element, stage);
      };
      expect(draw(rows)).toEqual(draw(Number.MAX_SAFE_INTEGER));
    }),
  );
});
