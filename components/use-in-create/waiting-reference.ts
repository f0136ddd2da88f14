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

/** Calls `use` in Create with each waiting file while `isReady`, which it is not while a person is asked about an earlier file. */
export function useWaitingReferences(use: (media: ReferenceMedia) => void, isReady: boolean): void {
  const owner = useDraftOwner();
  const [takenReferences, setTaken] = useState<readonly ReferenceMedia[]>([]);
  useEffect(() => {
    const takeWaiting = () => {
      const files = waitingReferences.get(owner) ?? [];
      waitingReferences.delete(owner);
      if (files.length > 0) setTaken((current) => [...current, ...files]);
    };
    listeners.add(takeWaiting);
    takeWaiting();
    return () => {
      listeners.delete(takeWaiting);
    };
  }, [owner]);
  // One file for each render, so that it is added to the form that the draft and the previous file have left.
  const passReference = useEffectEvent(use);
  useEffect(() => {
    const [firstReference] = takenReferences;
    if (firstReference === undefined || !isReady) return;
    passReference(firstReference);
    setTaken((current) => current.slice(1));
  }, [takenReferences, isReady]);
}
