import { useEffect, useEffectEvent, useState } from 'react';
import { useDraftOwner } from '../drafts';
import type { ReferenceMedia } from './proposals';

/** By owner of the drafts, in this tab: files that became ready after the page that asked for them was left. */
const waitingReferences = new Map<string, readonly ReferenceMedia[]>();
const listeners = new Set<() => void>();

/** Keeps a file for Create, which uses it as soon as it is open. Returns whether it is open and took the file. */
export function storeReference(owner: string, media: ReferenceMedia): boolean {
  waitingReferences.set(owner, [...(waitingReferences.get(owner) ?? []), media]);
  for (const listener of listeners) listener();
  return !waitingReferences.has(owner);
}

/** Calls `use` in Create with each file that waits for its form, while `isReady`: not while a person is asked about one before. */
export function useWaitingReferences(use: (media: ReferenceMedia) => void, isReady: boolean): void {
  const owner = useDraftOwner();
  const [takenReferences, setTaken] = useState<readonly ReferenceMedia[]>([]);
  useEffect(() => {
    const take = () => {
      const files = waitingReferences.get(owner) ?? [];
      waitingReferences.delete(owner);
      if (files.length > 0) setTaken((current) => [...current, ...files]);
    };
    listeners.add(take);
    take();
    return () => {
      listeners.delete(take);
    };
  }, [owner]);
  // One at a time and a render later, so that it meets the form as the draft and the file before have left it.
  const give = useEffectEvent(use);
  useEffect(() => {
    const [first] = takenReferences;
    if (first === undefined || !isReady) return;
    give(first);
    setTaken((current) => current.slice(1));
  }, [takenReferences, isReady]);
}
