/** A page of a list in the interface's form. One row more than `limit` was read if there is one, which shows that there are more. */
export function listPage<Row, Item extends { readonly id: string }>(
  rows: readonly Row[],
  limit: number,
  serialize: (row: Row) => Item,
) {
  const data = rows.slice(0, limit).map(serialize);
  return {
    object: 'list' as const,
    data,
    has_more: rows.length > limit,
    first_id: data[0]?.id ?? null,
    last_id: data.at(-1)?.id ?? null,
  };
}
