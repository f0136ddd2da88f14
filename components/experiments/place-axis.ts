import type { AxisId, Design } from '@/lib/pages/experiments';

/** Where axes are drawn. */
export const places = ['rows', 'columns', 'pages'] as const;
export type Place = (typeof places)[number];

export const axesOf = ({ axes, rows, presets = [], characters = [] }: Design): AxisId[] => [
  rows === undefined ? 'prompt' : 'row',
  ...(presets.length === 0 ? [] : ['preset' as const]),
  ...(characters.length === 0 ? [] : ['character' as const]),
  'model',
  ...axes.map(({ field }) => `field:${field}` as const),
];

/** Where each axis of a design is drawn, in order. An axis that the layout does not name is drawn as rows. */
export function placedAxes(design: Design): Record<Place, AxisId[]> {
  const allAxes = axesOf(design);
  const { rows = [], columns, pages } = design.layout;
  const existingAxes = (ids: readonly AxisId[]) => ids.filter((id) => allAxes.includes(id));
  const placedIds = [...rows, ...columns, ...pages];
  return {
    rows: [
      ...existingAxes(rows).filter((id) => !columns.includes(id) && !pages.includes(id)),
      ...allAxes.filter((id) => !placedIds.includes(id)),
    ],
    columns: existingAxes(columns),
    pages: existingAxes(pages).filter((id) => !columns.includes(id)),
  };
}

/** The layout with an axis moved to an area: before the axis at `index` there, else at the end. */
export function placeAxis(
  design: Design,
  axis: AxisId,
  place: Place,
  index = Number.POSITIVE_INFINITY,
): Design['layout'] {
  const axes = placedAxes(design);
  const nextAxis = axes[place][index];
  const withoutAxis = (ids: readonly AxisId[]) => ids.filter((id) => id !== axis);
  const targetAxes = withoutAxis(axes[place]);
  const insertIndex =
    nextAxis === undefined || nextAxis === axis ? index : targetAxes.indexOf(nextAxis);
  return {
    rows: withoutAxis(axes.rows),
    columns: withoutAxis(axes.columns),
    pages: withoutAxis(axes.pages),
    [place]: [...targetAxes.slice(0, insertIndex), axis, ...targetAxes.slice(insertIndex)],
  };
}

/** The layout after an arrow key: a step within the area, or to the area above or below. */
export function stepAxis(design: Design, axis: AxisId, by: 1 | -1): Design['layout'] {
  const axes = placedAxes(design);
  const placeIndex = places.findIndex((place) => axes[place].includes(axis));
  const place = places[placeIndex];
  if (place === undefined) return design.layout;
  const index = axes[place].indexOf(axis);
  const nextIndex = index + by;
  if (nextIndex >= 0 && nextIndex < axes[place].length) {
    return placeAxis(design, axis, place, by === 1 ? nextIndex + 1 : nextIndex);
  }
  const otherPlace = places[placeIndex + by];
  return otherPlace === undefined
    ? design.layout
    : placeAxis(design, axis, otherPlace, by === 1 ? 0 : Number.POSITIVE_INFINITY);
}
