import type { KeyboardEvent } from 'react';
import { isTypedSign, letterOf } from '../../layout';
import type { SurfaceItem } from './item-changes';
import type { BoardActs } from './use-board-acts';
import type { BoardCamera } from './use-camera';

const arrows: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** How far an arrow moves the view when nothing is selected, in pixels. */
const panStep = 80;

/** Acts on a key that was pressed on the surface; see `boardKeys`. */
export function onBoardKey(
  event: KeyboardEvent,
  acts: BoardActs,
  camera: BoardCamera,
  open: (item: SurfaceItem) => void,
): void {
  const isSign = isTypedSign(event);
  if (event.altKey && !isSign) return;
  const isCommand = (event.metaKey || event.ctrlKey) && !isSign;
  const { key, shiftKey } = event;
  const letter = letterOf(event);
  const [first] = acts.chosenItems;
  const arrow = arrows[key];
  if (arrow !== undefined && !isCommand) {
    event.preventDefault();
    const step = shiftKey ? 10 : 1;
    if (first) acts.moveBy({ x: arrow.x * step, y: arrow.y * step });
    else {
      camera.change((view) => ({
        ...view,
        x: view.x + (arrow.x * panStep) / view.zoom,
        y: view.y + (arrow.y * panStep) / view.zoom,
      }));
    }
    return;
  }
  const act = isCommand ? commandOf(letter, shiftKey, acts) : actOf(key);
  if (act === undefined) return;
  event.preventDefault();
  act();

  function actOf(name: string): (() => void) | undefined {
    if (name === '0') return () => camera.showAll(acts.items);
    if (name === '1') return () => camera.zoomTo(1);
    if (first === undefined) return undefined;
    if (name === 'Delete' || name === 'Backspace') return acts.remove;
    if (letter === ']') return () => acts.layer('front');
    if (letter === '[') return () => acts.layer('back');
    if (name === 'Enter') return () => open(focusedOf(event, acts.chosenItems) ?? first);
    return undefined;
  }
}

/** The item with the focus, when several are selected, as in a group. */
function focusedOf({ target }: KeyboardEvent, items: readonly SurfaceItem[]) {
  const id = target instanceof HTMLElement ? target.dataset.item : undefined;
  return items.find((item) => item.id === id);
}

function commandOf(key: string, isShifted: boolean, acts: BoardActs): (() => void) | undefined {
  if (key === 'z') return isShifted ? acts.redo : acts.undo;
  if (key === 'y') return acts.redo;
  if (key === 'a') return acts.selectAll;
  if (key === 'g') return isShifted ? acts.ungroup : acts.group;
  if (key === 'd') return () => acts.copy(acts.chosenItems, { x: 24, y: 24 });
  return undefined;
}
