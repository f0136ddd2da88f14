'use client';

import { useShortcut, useShortcutHints } from '../../layout';
import type { StageSnapshot } from './snapshot';
import { toolKeys } from './stage-keys';
import type { StageModel } from './stage-model';

const group = 'Stage';
const hints = [{ keys: 'Space', label: 'Hold and drag: move the view', group }];
/** Pixels of the page per press of an arrow. */
const arrowStep = 10;
/** With Shift. */
const bigArrowStep = 100;

/** The keys of the stage. Arrows move the crosshair, the frame or the view, by mode and tool. */
export function useStageKeys(stage: StageModel, { mode, tool }: StageSnapshot): void {
  useShortcutHints(hints);
  useShortcut({ keys: 'Plus', label: 'Zoom in', group, repeat: true }, stage.zoomIn);
  useShortcut({ keys: 'Minus', label: 'Zoom out', group, repeat: true }, stage.zoomOut);
  useShortcut({ keys: '0', label: 'Fit', group }, () => stage.fit());
  useShortcut({ keys: '1', label: 'Real size, 100 %', group }, stage.zoomToRealSize);
  useShortcut({ keys: 'mod+z', label: 'Undo', group, repeat: true }, () => stage.undo());
  useShortcut({ keys: 'mod+y', label: 'Redo', group, repeat: true }, () => stage.redo());
  useShortcut({ keys: 'mod+shift+z', label: 'Redo', group, repeat: true }, () => stage.redo());
  const whilePainting = (run: () => void) => () => {
    if (mode === 'region') run();
  };
  const setTool = (each: StageSnapshot['tool']) => whilePainting(() => stage.setTool(each));
  useShortcut({ keys: toolKeys.hand, label: 'Move the view', group }, setTool('hand'));
  useShortcut({ keys: toolKeys.brush, label: 'Brush', group }, setTool('brush'));
  useShortcut({ keys: toolKeys.eraser, label: 'Eraser', group }, setTool('eraser'));
  useShortcut({ keys: toolKeys.lasso, label: 'Lasso', group }, setTool('lasso'));
  useShortcut({ keys: toolKeys.rectangle, label: 'Rectangle', group }, setTool('rectangle'));
  const scaleBrush = (factor: number) => whilePainting(() => stage.scaleBrush(factor));
  useShortcut({ keys: '[', label: 'Smaller brush', group, repeat: true }, scaleBrush(1 / 1.15));
  useShortcut({ keys: ']', label: 'Larger brush', group, repeat: true }, scaleBrush(1.15));
  useShortcut(
    { keys: 'i', label: 'Invert the mask', group },
    whilePainting(() => stage.invert()),
  );
  useShortcut(
    { keys: 'Enter', label: 'Paint, set a point, or close the shape', group },
    whilePainting(() => stage.pressEnter()),
  );
  useShortcut(
    { keys: 'Backspace', label: 'Take the last point back', group },
    whilePainting(() => stage.shapes.setCorners(stage.snapshot().corners.slice(0, -2))),
  );
  useShortcut(
    { keys: 'Escape', label: 'Drop the shape', group },
    whilePainting(() => stage.shapes.setCorners([])),
  );
  const isDrawing = mode === 'region' && tool !== 'hand';
  const isFraming = mode === 'frame' || mode === 'crop';
  const move = (x: number, y: number, step: number) => () => {
    if (isDrawing) stage.moveCursor(x * step, y * step);
    else if (isFraming) stage.frame.shift((x * step) / stage.zoom(), (y * step) / stage.zoom());
    else stage.pan(-x * step, -y * step);
  };
  const arrow = { group, repeat: true };
  useShortcut({ keys: 'ArrowLeft', label: 'Left', ...arrow }, move(-1, 0, arrowStep));
  useShortcut({ keys: 'ArrowRight', label: 'Right', ...arrow }, move(1, 0, arrowStep));
  useShortcut({ keys: 'ArrowUp', label: 'Up', ...arrow }, move(0, -1, arrowStep));
  useShortcut({ keys: 'ArrowDown', label: 'Down', ...arrow }, move(0, 1, arrowStep));
  useShortcut({ keys: 'shift+ArrowLeft', label: 'Far left', ...arrow }, move(-1, 0, bigArrowStep));
  useShortcut({ keys: 'shift+ArrowRight', label: 'Far right', ...arrow }, move(1, 0, bigArrowStep));
  useShortcut({ keys: 'shift+ArrowUp', label: 'Far up', ...arrow }, move(0, -1, bigArrowStep));
  useShortcut({ keys: 'shift+ArrowDown', label: 'Far down', ...arrow }, move(0, 1, bigArrowStep));
}
