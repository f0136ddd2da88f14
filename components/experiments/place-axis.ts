import type { AxisId, Design } from '@/lib/contract';

/** Where an axis is drawn. */
export type Place = 'rows' | 'columns' | 'pages';

/** Where the layout draws an axis. */
export const placeOf = ({ layout }: Design, axis: AxisId): Place =>
  layout.columns.includes(axis) ? 'columns' : layout.pages.includes(axis) ? 'pages' : 'rows';

/** The layout with an axis drawn elsewhere, after the others there. */
export function moveAxis({ layout }: Design, axis: AxisId, place: Place): Design['layout'] {
  const without = (ids: readonly AxisId[]) => ids.filter((id) => id !== axis);
  const columns = without(layout.columns);
  const pages = without(layout.pages);
  return {
    columns: place === 'columns' ? [...columns, axis] : columns,
    pages: place === 'pages' ? [...pages, axis] : pages,
  };
}
