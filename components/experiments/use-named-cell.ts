'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';

/**
 * The selected cells of the results, in the order of their selection. The cell in the URL is selected, and the panel about
 * it (`cellPanel`) scrolled into view, also when a link on this page names it.
 */
export function useNamedCell(cells: ReadonlyMap<string, unknown>) {
  const params = useSearchParams();
  const search = params.toString();
  const namedKey = params.get('cell') ?? '';
  const isNamed = cells.has(namedKey);
  const [selectedKeys, setSelected] = useState<readonly string[]>(isNamed ? [namedKey] : []);
  const [appliedSearch, setAppliedSearch] = useState(search);
  if (search !== appliedSearch) {
    setAppliedSearch(search);
    if (isNamed) setSelected([namedKey]);
  }
  const cellPanel = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another link to the cell shows it again
  useEffect(() => {
    if (isNamed) cellPanel.current?.scrollIntoView({ block: 'nearest' });
  }, [isNamed, search]);
  return { selectedKeys, setSelected, cellPanel };
}
