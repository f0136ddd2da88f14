import {
  containsCenter,
  type Place,
  type PlacedItem,
  sectionsOf,
  sortForReading,
} from '@/lib/pages/board-order';
import { itemsIn, type Point, type Size } from './camera';
import { boundsOf, type Moves } from './places';

const gap = 24;
/** Space above the items of a section, for its title. */
const titleHeight = 56;
/** Rows are broken so that the whole has about this width over height. */
const targetRatio = 1.6;

/** An item, or a section with the items in it, which are moved as one. */
interface Block extends Place {
  /** The places of its items, by id. */
  readonly places: ReadonlyMap<string, Place>;
  readonly hasOwnRow: boolean;
}

const shiftPlaces = (places: ReadonlyMap<string, Place>, dx: number, dy: number) =>
  [...places].map(([id, place]) => [id, { ...place, x: place.x + dx, y: place.y + dy }] as const);

/** Lays blocks in rows from a corner, in their order. Returns the places and the size of the whole. */
function layRows(blocks: readonly Block[], corner: { x: number; y: number }) {
  const area = blocks.reduce((sum, { width, height }) => sum + (width + gap) * (height + gap), 0);
  const widest = Math.max(0, ...blocks.map(({ width }) => width));
  const maxWidth = Math.max(widest, Math.sqrt(area * targetRatio));
  const places = new Map<string, Place>();
  let { x, y } = corner;
  let rowHeight = 0;
  let right = corner.x;
  let isRowClosed = false;
  for (const block of blocks) {
    const isFull = x > corner.x && x + block.width > corner.x + maxWidth + 0.5;
    if (isRowClosed || isFull || (block.hasOwnRow && x > corner.x)) {
      y += rowHeight + gap;
      x = corner.x;
      rowHeight = 0;
    }
    for (const [id, place] of shiftPlaces(block.places, x - block.x, y - block.y)) {
      places.set(id, place);
    }
    rowHeight = Math.max(rowHeight, block.height);
    right = Math.max(right, x + block.width);
    x += block.width + gap;
    isRowClosed = block.hasOwnRow;
  }
  return { places, width: right - corner.x, height: y + rowHeight - corner.y };
}

const blockOf = (item: PlacedItem): Block => {
  const { id, kind, x, y, width, height } = item;
  const place = { x, y, width, height };
  return { ...place, places: new Map([[id, place]]), hasOwnRow: kind === 'heading' };
};

/** A section that is as large as its items need. */
function sectionBlock(section: PlacedItem, members: readonly PlacedItem[]): Block {
  if (members.length === 0) return blockOf(section);
  const corner = { x: section.x + gap, y: section.y + titleHeight };
  const { places, width, height } = layRows(sortForReading(members).map(blockOf), corner);
  const place = {
    x: section.x,
    y: section.y,
    width: width + 2 * gap,
    height: height + titleHeight + gap,
  };
  return { ...place, places: new Map([[section.id, place], ...places]), hasOwnRow: false };
}

/** The place of a new section around items, with space for its title; null without items. */
export function sectionAround(items: readonly PlacedItem[]): Place | null {
  const bounds = boundsOf(items);
  if (bounds === null) return null;
  const { x, y, width, height } = bounds;
  return {
    x: x - gap,
    y: y - titleHeight,
    width: width + 2 * gap,
    height: height + titleHeight + gap,
  };
}

/** The corner of the free place of a size that is nearest to the middle of an area; null when there is none in it. */
function freeCorner(
  { width, height }: Size,
  area: Place,
  obstacles: readonly Place[],
): Point | null {
  const middle = {
    x: area.x + (area.width - width) / 2,
    y: area.y + (area.height - height) / 2,
  };
  const isInside = (position: number, start: number, length: number, size: number) =>
    position >= start && position <= start + length - size;
  // Where the corner may not be. Each coordinate of the nearest free one is an edge of these, or that of the middle.
  const blockedPlaces = obstacles.map((each) => ({
    left: each.x - gap - width,
    right: each.x + each.width + gap,
    top: each.y - gap - height,
    bottom: each.y + each.height + gap,
  }));
  let nearest: Point | null = null;
  let leastDistance = Number.POSITIVE_INFINITY;
  for (const x of [middle.x, ...blockedPlaces.flatMap(({ left, right }) => [left, right])]) {
    if (!isInside(x, area.x, area.width, width) || Math.abs(x - middle.x) >= leastDistance)
      continue;
    const column = blockedPlaces.filter(({ left, right }) => left < x && x < right);
    for (const y of [middle.y, ...column.flatMap(({ top, bottom }) => [top, bottom])]) {
      const distance = Math.hypot(x - middle.x, y - middle.y);
      if (!isInside(y, area.y, area.height, height) || distance >= leastDistance) continue;
      if (column.some(({ top, bottom }) => top < y && y < bottom)) continue;
      nearest = { x, y };
      leastDistance = distance;
    }
  }
  return nearest;
}

/**
 * The free place for a new item that is nearest to the middle of the view, in view if there is one. When the view lies within a
 * section, only the section's title counts as occupied.
 */
export function freePlace(
  kind: string,
  { width, height }: Size,
  view: Place,
  items: readonly PlacedItem[],
): Place {
  const obstacles = items.map((item): Place => {
    const isAround = kind !== 'section' && item.kind === 'section' && containsCenter(item, view);
    return isAround ? { ...item, height: titleHeight } : item;
  });
  const bounds = boundsOf([...obstacles, view]) ?? view;
  const searchArea = {
    x: bounds.x - width - gap,
    y: bounds.y - height - gap,
    width: bounds.width + 2 * (width + gap),
    height: bounds.height + 2 * (height + gap),
  };
  const corner =
    freeCorner({ width, height }, view, itemsIn(obstacles, view)) ??
    freeCorner({ width, height }, centreOn(searchArea, view), obstacles);
  const { x, y } = corner ?? view;
  return { x: Math.round(x), y: Math.round(y), width, height };
}

/** The smallest area around `area` whose middle is that of `view`. */
function centreOn(area: Place, view: Place): Place {
  const x = view.x + view.width / 2;
  const y = view.y + view.height / 2;
  const reachX = Math.max(x - area.x, area.x + area.width - x);
  const reachY = Math.max(y - area.y, area.y + area.height - y);
  return { x: x - reachX, y: y - reachY, width: 2 * reachX, height: 2 * reachY };
}

/**
 * Arranges items in rows in reading order, from their upper left corner. Sections keep their items and become as large as those
 * need. Nothing overlaps afterwards.
 */
export function tidyUp(items: readonly PlacedItem[]): Moves {
  const bounds = boundsOf(items);
  if (bounds === null) return new Map();
  const sections = sectionsOf(items);
  const blocks = items
    .filter(({ id }) => !sections.has(id))
    .map((item) =>
      item.kind === 'section'
        ? sectionBlock(
            item,
            items.filter(({ id }) => sections.get(id) === item.id),
          )
        : blockOf(item),
    );
  return layRows(sortForReading(blocks), bounds).places;
}

/** Places for new items, in rows below the existing ones. */
export function placeBelow(
  sizes: readonly { readonly id: string; readonly width: number; readonly height: number }[],
  existingPlaces: readonly Place[],
): ReadonlyMap<string, Place> {
  const bounds = boundsOf(existingPlaces);
  const corner = bounds ? { x: bounds.x, y: bounds.y + bounds.height + 2 * gap } : { x: 0, y: 0 };
  const blocks = sizes.map(({ id, width, height }) =>
    blockOf({ id, kind: 'result', ...corner, width, height }),
  );
  return layRows(blocks, corner).places;
}
