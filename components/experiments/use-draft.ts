'use client';

import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { saveExperimentAction } from '@/lib/console/experiments/actions';
import type { ExperimentChange, ExperimentDetail } from '@/lib/pages/experiments';
import { callAction } from '../actions';
import { openDraft } from '../drafts';

const saveAfterMs = 600;

/** Changes that were not saved yet, and the version that they change. */
interface Unsaved {
  readonly version: number;
  readonly change: ExperimentChange;
}

/** Only its shape; the server checks the rest when it is saved. */
const isUnsaved = (value: unknown): value is Unsaved => {
  if (typeof value !== 'object' || value === null) return false;
  const { version, change } = value as Partial<Unsaved>;
  return typeof version === 'number' && typeof change?.design?.prompt === 'string';
};

export interface Draft {
  readonly change: ExperimentChange;
  readonly set: (part: Partial<ExperimentChange>) => void;
  /** `refused`: the message explains why, and nothing more is saved until a reload. */
  readonly state: 'saved' | 'saving' | 'refused';
  readonly message: string | null;
  /** Brings back what this browser kept and could not save; null when there is nothing. */
  readonly bringBack: (() => void) | null;
  /** Saves pending changes at once. Returns the saved version, or null when saving was refused. */
  readonly flush: () => Promise<number | null>;
}

/** The design of an experiment while a person edits it; changes are saved automatically. */
export function useDraft(workspace: string, detail: ExperimentDetail, owner: string): Draft {
  const slot = useMemo(
    () => openDraft(owner, `experiment/${detail.id}`, isUnsaved),
    [owner, detail.id],
  );
  const [lostChange, setLostChange] = useState<Unsaved | null>(null);
  const [change, setChange] = useState<ExperimentChange>(() => changeOf(detail));
  const [state, setState] = useState<Draft['state']>('saved');
  const [message, setMessage] = useState<string | null>(null);
  const latest = useRef(change);
  const version = useRef(detail.version);
  const isDirty = useRef(false);
  const saving = useRef<Promise<void>>(Promise.resolve());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Changes that others saved are taken over unless a change made here is still unsaved.
  useEffect(() => {
    if (isDirty.current || detail.version <= version.current) return;
    version.current = detail.version;
    latest.current = changeOf(detail);
    setChange(latest.current);
  }, [detail]);

  const send = async () => {
    if (!isDirty.current) return;
    isDirty.current = false;
    setState('saving');
    const result = await callAction(() =>
      saveExperimentAction(workspace, detail.id, version.current, latest.current),
    );
    if (result.ok) {
      version.current = result.value;
      setMessage(null);
      setState(isDirty.current ? 'saving' : 'saved');
      if (!isDirty.current) slot.write(null);
      return;
    }
    isDirty.current = true;
    setMessage(result.error.message);
    setState('refused');
  };
  const flush = async () => {
    clearTimeout(timer.current);
    saving.current = saving.current.then(send);
    await saving.current;
    return isDirty.current ? null : version.current;
  };
  const saveNow = useRef(flush);
  useEffect(() => {
    saveNow.current = flush;
  });
  // Unsaved changes are saved when the person leaves the page, the tab or the browser.
  useEffect(() => {
    const leave = () => void saveNow.current();
    const hide = () => {
      if (document.visibilityState === 'hidden') leave();
    };
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('pagehide', leave);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  const set = (part: Partial<ExperimentChange>) => {
    latest.current = { ...latest.current, ...part };
    isDirty.current = true;
    setChange(latest.current);
    setState('saving');
    slot.schedule(() =>
      isDirty.current ? { version: version.current, change: latest.current } : undefined,
    );
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), saveAfterMs);
  };
  // What could not be saved, without a network or a session, is saved now unless somebody changed it meanwhile.
  const resume = useEffectEvent(() => {
    const unsaved = slot.read();
    if (unsaved === null) return;
    if (unsaved.version === version.current) set(unsaved.change);
    else setLostChange(unsaved);
  });
  useEffect(() => {
    resume();
    return () => slot.flush();
  }, [slot]);
  return {
    change,
    state,
    message,
    flush,
    set,
    bringBack:
      lostChange === null
        ? null
        : () => {
            setLostChange(null);
            set(lostChange.change);
          },
  };
}

const changeOf = ({
  name,
  design,
  envelope,
  order,
  concurrency,
  webhook_url,
}: ExperimentDetail): ExperimentChange => ({
  name,
  design,
  envelope,
  order,
  concurrency,
  webhook_url,
});
