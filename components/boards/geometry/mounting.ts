import type { Place } from '@/lib/pages/board-order';
import { type Camera, itemsIn, mountedArea, type Size, viewOf } from './camera';

/** How much of an item is drawn: its picture alone, or everything. */
type Detail = 'picture' | 'whole';

export type MountedItems = ReadonlyMap<string, Detail>;

interface MountableItem extends Place {
  readonly id: string;
  /** What is drawn from afar; null for an item that is always drawn as a whole. */
  readonly picture: string | null;
}

/** Pixels of the longer edge below which an item is its picture alone. */
const farPx = 96;
/** What one frame mounts: so many pictures, or an eighth of them as wholes. */
const frameBudget = 160;
const costs: Readonly<Record<Detail, number>> = { picture: 1, whole: 8 };

/**
 * What one more frame mounts, from the middle of the view outwards. While the camera moves, items are only added: those
 * that left the area, or are drawn otherwise at this zoom, change once it rests.
 */
export function mountNext(
  mounted: MountedItems,
  items: readonly MountableItem[],
  camera: Camera,
  stage: Size,
  isAtRest: boolean,
): { readonly mounted: MountedItems; readonly isComplete: boolean } {
  const wantedItems = itemsIn(items, mountedArea(camera, stage));
  const detailOf = ({ width, height, picture }: MountableItem): Detail =>
    picture !== null && Math.max(width, height) * camera.zoom < farPx ? 'picture' : 'whole';
  const wantedIds = new Set(wantedItems.map(({ id }) => id));
  const keptItems = isAtRest ? [...mounted].filter(([id]) => wantedIds.has(id)) : [...mounted];
  const openItems = wantedItems.filter((item) => {
    const detail = mounted.get(item.id);
    return detail === undefined || (isAtRest && detail !== detailOf(item));
  });
  if (keptItems.length === mounted.size && openItems.length === 0)
    return { mounted, isComplete: true };
  const view = viewOf(camera, stage);
  const fromMiddle = ({ x, y, width, height }: Place) =>
    Math.hypot(x + width / 2 - view.x - view.width / 2, y + height / 2 - view.y - view.height / 2);
  const next = new Map(keptItems);
  let budget = frameBudget;
  let mountedCount = 0;
  for (const item of openItems.toSorted((a, b) => fromMiddle(a) - fromMiddle(b))) {
    if (budget <= 0) break;
    const detail = detailOf(item);
    next.set(item.id, detail);
    budget -= costs[detail];
    mountedCount += 1;
  }
  return { mounted: next, isComplete: mountedCount === openItems.length };
}
