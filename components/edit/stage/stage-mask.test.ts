// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draftFor } from './draft';
import { drawMaskRows } from './draw-mask';
import { StageModel } from './stage-model';
import { stepsOf } from './steps';
import { TestScreen } from './testing/screen';

const picture = { src: '', width: 400, height: 300, alt: '' };
/** Smaller than the picture, which is shown at its own size. */
const size = { width: 200, height: 160 };
const limit = { maxWidth: 2048, maxHeight: 2048 };
/** After it a view rests, ms. */
const restMs = 300;
/** Of a pixel that is half marked. */
const halfAlpha = 58;
let screen: TestScreen;
let mask: HTMLElement;
let stage: StageModel;

beforeEach(() => {
  vi.useFakeTimers();
  screen = new TestScreen();
  mask = document.createElement('div');
  stage = new StageModel(picture, draftFor(picture, null), 'region', limit, () => undefined);
  const box = () => document.createElement('div');
  const canvas = () => document.createElement('canvas');
  stage.attach({
    surface: box(),
    below: box(),
    above: box(),
    base: canvas(),
    detail: canvas(),
    mask,
  });
  stage.resize(size, { left: 0, right: 0, top: 0, bottom: 0 });
  stage.zoomToRealSize();
  stage.setBrushSize(20);
  vi.advanceTimersByTime(restMs);
});
afterEach(() => {
  stage.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const steps = () => stepsOf(stage.snapshot().draft.history);

/** The pixels in view where the screen marks something else than the file does. */
function wrongPixels(): string[] {
  const file = drawMaskRows(steps(), picture, 0, picture.height);
  const shown = screen.alphaOf(mask, size);
  const corner = stage.toPicture({ x: 0, y: 0 });
  return [...shown].flatMap((alpha, index) => {
    const x = corner.x + (index % size.width);
    const y = corner.y + Math.floor(index / size.width);
    const isInFile = (file[y * picture.width + x] ?? 0) >= 128;
    const isShown = alpha >= halfAlpha;
    return isInFile === isShown ? [] : [`${x}, ${y}`];
  });
}

/** A stroke to the right, and what happens in the middle of it. */
function paint(x: number, y: number, between: () => void = () => undefined): void {
  stage.startStroke({ x, y }, 1);
  stage.extendStroke({ x: x + 20, y }, 1);
  between();
  stage.extendStroke({ x: x + 40, y }, 1);
  stage.endStroke();
}

it('marks on the screen what the file marks', () => {
  paint(120, 120);
  paint(220, 180);
  expect(steps()).toHaveLength(2);
  expect(wrongPixels()).toEqual([]);
});

it('marks the same after the mask was changed in the middle of a stroke', () => {
  paint(120, 120);
  paint(180, 150, () => stage.undo());
  expect(steps()).toHaveLength(1);
  expect(wrongPixels()).toEqual([]);
  paint(120, 180, () => stage.invert());
  expect(steps()).toHaveLength(3);
  expect(wrongPixels()).toEqual([]);
});

it('ends a stroke as what it began', () => {
  paint(120, 120, () => stage.setTool('eraser'));
  expect(steps().at(-1)?.kind).toBe('brush');
  expect(wrongPixels()).toEqual([]);
  paint(120, 120, () => stage.setTool('lasso'));
  expect(steps().at(-1)?.kind).toBe('eraser');
  expect(wrongPixels()).toEqual([]);
});

it('shows the whole of a stroke that begins before a moved view rests', () => {
  stage.pan(-80, 0);
  paint(320, 150, () => {
    expect(screen.alphaOf(mask, size).some((alpha) => alpha > 0)).toBe(true);
    vi.advanceTimersByTime(restMs);
  });
  expect(wrongPixels()).toEqual([]);
});

it('shows the whole of a stroke during which the view moves', () => {
  paint(260, 150, () => {
    stage.pan(-80, 0);
    vi.advanceTimersByTime(restMs);
    stage.extendStroke({ x: 370, y: 150 }, 1);
  });
  expect(wrongPixels()).toEqual([]);
});

it('keeps a stroke during which Enter paints', () => {
  stage.moveCursor(30, 30);
  paint(120, 120, () => stage.pressEnter());
  expect(steps()).toHaveLength(2);
  expect(wrongPixels()).toEqual([]);
});

it('is where it was after it was hidden', () => {
  const margins = { left: 0, right: 0, top: 0, bottom: 0 };
  stage.pan(140, 110);
  const corner = stage.toPicture({ x: 0, y: 0 });
  stage.resize({ width: 0, height: 0 }, margins);
  stage.resize(size, margins);
  expect(stage.toPicture({ x: 0, y: 0 })).toEqual(corner);
});

it('makes a brush of a few pixels larger and smaller, in steps of a pixel', () => {
  stage.setBrushSize(2);
  stage.scaleBrush(1.15);
  expect(stage.snapshot().brushSize).toBe(3);
  stage.scaleBrush(1 / 1.15);
  stage.scaleBrush(1 / 1.15);
  stage.scaleBrush(1 / 1.15);
  expect(stage.snapshot().brushSize).toBe(1);
});
