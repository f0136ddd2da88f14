import type { Place, PlacedItem } from '@/lib/pages/board-order';

/** The changed parts of places, by the id of the item. */
export type Moves = ReadonlyMap<string, Partial<Place>>;

/** The smallest rectangle around all of `places`; null for none. */
export function boundsOf(places: readonly Place[]): Place | null {
  if (places.length === 0) return null;
  const x = Math.min(...places.map((place) => place.x));
  const y = Math.min(...places.map((place) => place.y));
  const right = Math.max(...places.map((place) => place.x + place.width));
  const bottom = Math.max(...places.map((place) => place.y + place.height));
  return { x, y, width: right - x, height: bottom - y };
}

export const overlaps = (a: Place, b: Place): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** The rectangle between two points. */
export const rectangleBetween = (
  a: { readonly x: number; readonly y: number },
  b: { readonly x: number; readonly y: number },
): Place => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
});

export const alignments = ['left', 'centre', 'right', 'top', 'middle', 'bottom'] as const;
export type Alignment = (typeof alignments)[number];

/** Moves items to one edge, or to the middle, of the rectangle around them. */
export function alignItems(items: readonly PlacedItem[], alignment: Alignment): Moves {
  const bounds = boundsOf(items);
  if (bounds === null) return new Map();
  const right = bounds.x + bounds.width;
  const bottom = bounds.y + bounds.height;
  const placeOf: Record<Alignment, (item: Place) => Partial<Place>> = {
    left: () => ({ x: bounds.x }),
    centre: ({ width }) => ({ x: bounds.x + (bounds.width - width) / 2 }),
    right: ({ width }) => ({ x: right - width }),
    top: () => ({ y: bounds.y }),
    middle: ({ height }) => ({ y: bounds.y + (bounds.height - height) / 2 }),
    bottom: ({ height }) => ({ y: bottom - height }),
  };
  return new Map(items.map((item) => [item.id, placeOf[alignment](item)]));
}

/** Makes the spaces between items equal. The outermost items stay. */
export function distributeItems(items: readonly PlacedItem[], axis: 'x' | 'y'): Moves {
  const size = axis === 'x' ? 'width' : 'height';
  const orderedItems = items.toSorted(
    (a, b) => a[axis] + a[size] / 2 - (b[axis] + b[size] / 2) || a.id.localeCompare(b.id),
  );
  const [firstItem] = orderedItems;
  const lastItem = orderedItems.at(-1);
  if (firstItem === undefined || lastItem === undefined || orderedItems.length < 3)
    return new Map();
  const totalSize = orderedItems.reduce((sum, item) => sum + item[size], 0);
  const space =
    (lastItem[axis] + lastItem[size] - firstItem[axis] - totalSize) / (orderedItems.length - 1);
  let position = firstItem[axis];
  return new Map(
    orderedItems.map((item) => {
      const move = [item.id, { [axis]: position }] as const;
      position += item[size] + space;
      return move;
    }),
  );
}

/** The dragged edges: -1 left or top, 1 right or bottom, 0 neither. */
export interface Handle {
  readonly x: -1 | 0 | 1;
  readonly y: -1 | 0 | 1;
}

export const minSize = 24;

/** Resizes a place by dragging a handle. The opposite edge stays. `ratio`: width over height to keep; null for any. */
export function resizePlace(
  place: Place,
  { x, y }: Handle,
  by: { readonly x: number; readonly y: number },
  ratio: number | null,
): Place {
  let width = Math.max(minSize, place.width + x * by.x);
  let height = Math.max(minSize, place.height + y * by.y);
  if (ratio !== null) {
    if (x !== 0 && (y === 0 || width / place.width > height / place.height)) height = width / ratio;
    else width = height * ratio;
    const growth = Math.max(1, minSize / Math.min(width, height));
    width *= growth;
    height *= growth;
  }
  return {
    x: x < 0 ? place.x + place.width - width : place.x,
    y: y < 0 ? place.y + place.height - height : place.y,
    width,
    height,
  };
}
