import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useUpload } from '@/lib/queries';
import { type FilmJob, FilmWork, type KeptVersion } from './film-work';

/** The work of this tab, by person and workspace. */
const works = new Map<string, FilmWork>();

/**
 * The film work of a person in a workspace (`owner`). `onKept`: a version was kept; it returns whether the room shows what
 * that was made of.
 */
export function useFilmWork(
  { workspace, owner, openPage }: WorkPlace,
  onKept: (kept: KeptVersion) => boolean,
) {
  const upload = useUpload(workspace);
  const [work] = useState(() => works.get(owner) ?? new FilmWork());
  const state = useSyncExternalStore(work.subscribe, work.state, work.state);
  const report = useEffectEvent(onKept);
  useEffect(() => {
    works.set(owner, work);
    return work.enter((kept) => report(kept));
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
