'use client';

import { hashKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { newSubmissionId } from '@/components/ui';
import type { ActionResult, Failure } from '@/lib/pages/failures';
import type { PageSave } from '@/lib/pages/page-save';
import { callAction } from '../actions';
import { openDraft } from './draft-store';

const saveAfterMs = 600;

/** Changes that were not saved yet, and the version that they change. */
interface UnsavedDraft<Change> {
  readonly version: number;
  readonly change: Change;
}

export type SetChange<Change> = (
  part: Partial<Change> | ((latest: Change) => Partial<Change>),
) => void;

export interface SavedDraft<Change> {
  readonly change: Change;
  /** A function gets the latest change: what ends later, such as an upload, must not put an older one back. */
  readonly set: SetChange<Change>;
  /** After `refused` the next change and the return of the network try again. */
  readonly state: 'saved' | 'saving' | 'refused';
  /** Why the last attempt to save was refused; null once it was saved. */
  readonly failure: Failure | null;
  /** Restores what this browser stored and could not save, because a newer version was saved; null when there is nothing. */
  readonly bringBack: (() => void) | null;
  /** Saves pending changes at once. Returns the saved version, or null when saving was refused. */
  readonly flush: () => Promise<number | null>;
}

/**
 * What a person edits on a page that saves by itself. `page` names it among the drafts of `owner`. `isChange` checks a stored
 * draft's shape; the server checks the rest. `save` sends a change of a version, and returns the new version.
 */
export function useSavedDraft<Detail extends { readonly version: number }, Change>({
  owner,
  page,
  detail,
  changeOf,
  isChange,
  save,
}: {
  owner: string;
  page: string;
  detail: Detail;
  changeOf: (detail: Detail) => Change;
  isChange: (value: unknown) => value is Change;
  save: (version: number, change: Change, save: PageSave) => Promise<ActionResult<number>>;
}): SavedDraft<Change> {
  const slot = useMemo(
    () =>
      openDraft(owner, page, (value: unknown): value is UnsavedDraft<Change> => {
        if (typeof value !== 'object' || value === null) return false;
        const { version, change } = value as Partial<UnsavedDraft<unknown>>;
        return typeof version === 'number' && isChange(change);
      }),
    [owner, page, isChange],
  );
  const [outdatedDraft, setOutdatedDraft] = useState<UnsavedDraft<Change> | null>(null);
  const [change, setChange] = useState<Change>(() => changeOf(detail));
  const [state, setState] = useState<SavedDraft<Change>['state']>('saved');
  const [failure, setFailure] = useState<Failure | null>(null);
  const latestChange = useRef(change);
  const version = useRef(detail.version);
  const [pageId] = useState(newSubmissionId);
  const step = useRef(0);
  const isDirty = useRef(false);
  const isSending = useRef(false);
  const latestDetail = useRef(detail);
  const pendingSave = useRef<Promise<void>>(Promise.resolve());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Changes that others saved are taken over unless a change made here is still unsaved.
  const takeNewer = useEffectEvent(() => {
    const { current: newerDetail } = latestDetail;
    if (isDirty.current || isSending.current || newerDetail.version <= version.current) return;
    version.current = newerDetail.version;
    latestChange.current = changeOf(newerDetail);
    setChange(latestChange.current);
  });
  useEffect(() => {
    latestDetail.current = detail;
    takeNewer();
  }, [detail]);

  const send = async () => {
    if (!isDirty.current) return;
    isDirty.current = false;
    isSending.current = true;
    setState('saving');
    step.current += 1;
    const pageSave = { page: pageId, step: step.current };
    const result = await callAction(() => save(version.current, latestChange.current, pageSave));
    isSending.current = false;
    if (result.ok) {
      version.current = result.value;
      setFailure(null);
      setState(isDirty.current ? 'saving' : 'saved');
      if (isDirty.current) return;
      slot.write(null);
      takeNewer();
      return;
    }
    isDirty.current = true;
    setFailure(result.error);
    setState('refused');
  };
  const flush = async () => {
    clearTimeout(timer.current);
    // Stored before it is sent: no response may come while the page is left.
    slot.flush();
    pendingSave.current = pendingSave.current.then(send);
    await pendingSave.current;
    return isDirty.current ? null : version.current;
  };
  const saveNow = useRef(flush);
  useEffect(() => {
    saveNow.current = flush;
  });
  // Unsaved changes are saved when the person leaves the page, the tab or the browser, and when the network is back.
  useEffect(() => {
    const saveUnsaved = () => void saveNow.current();
    const saveIfHidden = () => {
      if (document.visibilityState === 'hidden') saveUnsaved();
    };
    document.addEventListener('visibilitychange', saveIfHidden);
    window.addEventListener('pagehide', saveUnsaved);
    window.addEventListener('online', saveUnsaved);
    return () => {
      document.removeEventListener('visibilitychange', saveIfHidden);
      window.removeEventListener('pagehide', saveUnsaved);
      window.removeEventListener('online', saveUnsaved);
      saveUnsaved();
    };
  }, []);
  const set: SetChange<Change> = (part) => {
    const changedPart = typeof part === 'function' ? part(latestChange.current) : part;
    latestChange.current = { ...latestChange.current, ...changedPart };
    isDirty.current = true;
    setChange(latestChange.current);
    setState('saving');
    slot.schedule(() =>
      isDirty.current ? { version: version.current, change: latestChange.current } : undefined,
    );
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), saveAfterMs);
  };
  // Opening the page again saves what this browser stored, unless another person saved a newer version.
  const restoreStored = useEffectEvent(() => {
    const storedDraft = slot.read();
    if (storedDraft === null) return;
    // It had been saved while the page was left, too late to be cleared here. `hashKey` ignores the order of keys.
    if (hashKey([storedDraft.change]) === hashKey([changeOf(detail)])) slot.write(null);
    else if (storedDraft.version === version.current) set(storedDraft.change);
    else setOutdatedDraft(storedDraft);
  });
  useEffect(() => {
    restoreStored();
    return () => slot.flush();
  }, [slot]);
  return {
    change,
    state,
    failure,
    flush,
    set,
    bringBack:
      outdatedDraft === null
        ? null
        : () => {
            setOutdatedDraft(null);
            set(outdatedDraft.change);
          },
  };
}
