import type { KeyboardEvent } from 'react';
import { isTypedCharacter, letterOf } from '../../layout';
import type { SurfaceItem } from './item-changes';
import type { BoardCamera } from './use-camera';
import type { ItemActions } from './use-item-actions';

const arrows: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** How far an arrow moves the view when nothing is selected. */
const panStepPx = 80;

/** Does what a key on the surface stands for; see `boardKeys`. */
export function onBoardKey(
  event: KeyboardEvent,
  actions: ItemActions,
  camera: BoardCamera,
  open: (item: SurfaceItem) => void,
): void {
  const isCharacter = isTypedCharacter(event);
  if (event.altKey && !isCharacter) return;
  const isCommand = (event.metaKey || event.ctrlKey) && !isCharacter;
  const { key, shiftKey } = event;
  const letter = letterOf(event);
  const [firstItem] = actions.chosenItems;
  const arrow = arrows[key];
  if (arrow !== undefined && !isCommand) {
    event.preventDefault();
    const step = shiftKey ? 10 : 1;
    if (firstItem) actions.moveBy({ x: arrow.x * step, y: arrow.y * step });
    else {
      camera.change((view) => ({
        ...view,
        x: view.x + (arrow.x * panStepPx) / view.zoom,
        y: view.y + (arrow.y * panStepPx) / view.zoom,
      }));
    }
    return;
  }
  const action = isCommand ? commandActionOf(letter, shiftKey, actions) : keyActionOf(key);
  if (action === undefined) return;
  event.preventDefault();
  action();

  function keyActionOf(name: string): (() => void) | undefined {
    if (name === '0') return () => camera.showAll(actions.items);
    if (name === '1') return () => camera.zoomTo(1);
    if (firstItem === undefined) return undefined;
    if (name === 'Delete' || name === 'Backspace') return actions.remove;
    if (letter === ']') return () => actions.moveToLayer('front');
    if (letter === '[') return () => actions.moveToLayer('back');
    if (name === 'Enter') return () => open(focusedItemOf(event, actions.chosenItems) ?? firstItem);
    return undefined;
  }
}

/** The item with the focus, when several are selected, as in a group. */
function focusedItemOf({ target }: KeyboardEvent, items: readonly SurfaceItem[]) {
  const id = target instanceof HTMLElement ? target.dataset.item : undefined;
  return items.find((item) => item.id === id);
}

function commandActionOf(
  key: string,
  isShifted: boolean,
  actions: ItemActions,
): (() => void) | undefined {
  if (key === 'z') return isShifted ? actions.redo : actions.undo;
  if (key === 'y') return actions.redo;
  if (key === 'a') return actions.selectAll;
  if (key === 'g') return isShifted ? actions.ungroup : actions.group;
  if (key === 'd') return () => actions.copy(actions.chosenItems, { x: 24, y: 24 });
  return undefined;
}
