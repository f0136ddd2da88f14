'use client';

import { useLayoutEffect, useMemo, useState } from 'react';
import { openDraft } from './draft-store';
import { useDraftOwner } from './use-draft-owner';

const isText = (value: unknown): value is string => typeof value === 'string';

export const openTextDraft = (owner: string, page: string) => openDraft(owner, page, isText);

/** The state of a text box whose unsent text stays in this browser. `clear` forgets it, once it was sent or given up. */
export function useTextDraft(page: string, initial = '') {
  const owner = useDraftOwner();
  const slot = useMemo(() => openTextDraft(owner, page), [owner, page]);
  const [text, setText] = useState(initial);
  useLayoutEffect(() => {
    const unsent = slot.read();
    if (unsent !== null) setText(unsent);
    return () => slot.flush();
  }, [slot]);
  return {
    text,
    set(next: string) {
      setText(next);
      slot.schedule(() => (next === initial ? null : next));
    },
    clear() {
      setText(initial);
      slot.write(null);
    },
  };
}
