import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useUpload } from '@/lib/queries';
import { type FilmJob, FilmWork, type KeptVersion } from './film-work';

/** The work of this tab, by person and workspace. */
const workByOwner = new Map<string, FilmWork>();

/**
 * The film work of a person in a workspace (`owner`). `onKept`: a version was kept; it returns whether the room shows the version
 * that it was made from.
 */
export function useFilmWork(
  { workspace, owner, openPage }: WorkPlace,
  onKept: (kept: KeptVersion) => boolean,
) {
  const upload = useUpload(workspace);
  const [work] = useState(() => workByOwner.get(owner) ?? new FilmWork());
  const state = useSyncExternalStore(work.subscribe, work.state, work.state);
  const reportKept = useEffectEvent(onKept);
  useEffect(() => {
    workByOwner.set(owner, work);
    return work.addRoom((kept) => reportKept(kept));
  }, [work, owner]);
  const page = { workspace, upload, openPage };
  return {
    state,
    start: (job: FilmJob) => work.start(job, page),
    saveAgain: () => work.saveAgain(page),
    cancel: work.cancel,
  };
}

interface WorkPlace {
  readonly workspace: string;
  readonly owner: string;
  readonly openPage: (href: string) => void;
}
