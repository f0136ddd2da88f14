/** A rectangle in units of the surface. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PlacedItem extends Place {
  readonly id: string;
  readonly kind: string;
}

type Nullable<T> = { readonly [Key in keyof T]: T[Key] | null };

/** Whether an item has a place: it gets one when its board is first shown as a surface. */
export const isPlaced = <Item extends Nullable<Place>>(item: Item): item is Item & Place =>
  item.x !== null && item.y !== null && item.width !== null && item.height !== null;

/** Whether the centre of `place` lies in `frame`. */
export const containsCenter = (frame: Place, place: Place): boolean => {
  const x = place.x + place.width / 2;
  const y = place.y + place.height / 2;
  return x >= frame.x && x <= frame.x + frame.width && y >= frame.y && y <= frame.y + frame.height;
};

/**
 * The items in the order in which they are read: row by row, in a row from left to right. Two items are in one row when
 * the middle of one is at the height of the other.
 */
export function sortForReading<Item extends Place>(items: readonly Item[]): Item[] {
  const rows: { first: Item; items: Item[] }[] = [];
  for (const item of items.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    const row = rows.at(-1);
    const middle = item.y + Math.min(item.height, row?.first.height ?? item.height) / 2;
    if (row && middle <= row.first.y + row.first.height) row.items.push(item);
    else rows.push({ first: item, items: [item] });
  }
  return rows.flatMap((row) => row.items.toSorted((a, b) => a.x - b.x || a.y - b.y));
}

/** The section that each item lies in: the smallest of several. */
export function sectionsOf(items: readonly PlacedItem[]): ReadonlyMap<string, string> {
  const sections = items
    .filter(({ kind }) => kind === 'section')
    .toSorted((a, b) => a.width * a.height - b.width * b.height);
  return new Map(
    items.flatMap((item) => {
      if (item.kind === 'section') return [];
      const section = sections.find((each) => containsCenter(each, item));
      return section ? [[item.id, section.id] as const] : [];
    }),
  );
}

/**
 * The items of a board in the order in which they are read, shown and reviewed: the items of a section come directly after it.
 */
export function sortBoardItems<Item extends PlacedItem>(items: readonly Item[]): Item[] {
  const sections = sectionsOf(items);
  const members = Map.groupBy(items, ({ id }) => sections.get(id));
  return sortForReading(members.get(undefined) ?? []).flatMap((item) => [
    item,
    ...sortForReading(members.get(item.id) ?? []),
  ]);
}
