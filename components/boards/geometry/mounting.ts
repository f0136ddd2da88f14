import type { Place } from '@/lib/pages/board-order';
import { type Camera, itemsIn, mountedArea, type Size, viewOf } from './camera';

/** How much of an item is drawn: its picture alone, or everything. */
type Detail = 'picture' | 'whole';

export type MountedItems = ReadonlyMap<string, Detail>;

interface MountableItem extends Place {
  readonly id: string;
  /** Drawn alone when the item is small; null for an item that is always drawn as a whole. */
  readonly picture: string | null;
}

/** An item whose longer edge takes fewer pixels is drawn as its picture alone. */
const pictureOnlyPx = 96;
/** The sum of `costs` that one frame may mount. */
const frameBudget = 160;
const costs: Readonly<Record<Detail, number>> = { picture: 1, whole: 8 };

/**
 * The mounted items after one more frame, which adds some from the middle of the view outwards. While the camera moves, items are
 * only added; once it rests, those outside the area are removed, and those with another detail at this zoom are drawn anew.
 */
export function mountNext(
  mounted: MountedItems,
  items: readonly MountableItem[],
  camera: Camera,
  stage: Size,
  isAtRest: boolean,
): { readonly mounted: MountedItems; readonly isComplete: boolean } {
  const itemsInArea = itemsIn(items, mountedArea(camera, stage));
  const detailOf = ({ width, height, picture }: MountableItem): Detail =>
    picture !== null && Math.max(width, height) * camera.zoom < pictureOnlyPx ? 'picture' : 'whole';
  const idsInArea = new Set(itemsInArea.map(({ id }) => id));
  const keptItems = isAtRest ? [...mounted].filter(([id]) => idsInArea.has(id)) : [...mounted];
  const itemsToMount = itemsInArea.filter((item) => {
    const detail = mounted.get(item.id);
    return detail === undefined || (isAtRest && detail !== detailOf(item));
  });
  if (keptItems.length === mounted.size && itemsToMount.length === 0)
    return { mounted, isComplete: true };
  const view = viewOf(camera, stage);
  const distanceFromMiddle = ({ x, y, width, height }: Place) =>
    Math.hypot(x + width / 2 - view.x - view.width / 2, y + height / 2 - view.y - view.height / 2);
  const next = new Map(keptItems);
  let budget = frameBudget;
  let mountedCount = 0;
  for (const item of itemsToMount.toSorted(
    (a, b) => distanceFromMiddle(a) - distanceFromMiddle(b),
  )) {
    if (budget <= 0) break;
    const detail = detailOf(item);
    next.set(item.id, detail);
    budget -= costs[detail];
    mountedCount += 1;
  }
  return { mounted: next, isComplete: mountedCount === itemsToMount.length };
}
