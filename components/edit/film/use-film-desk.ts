import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { type FilmVerb, filmVerbs } from '@/lib/pages/edits';
import { useDraftOwner } from '../../drafts';
import { useFileReader } from '../use-read-source';
import type { StripItem } from '../versions';
import { jobOf } from './film-job';
import { jobTitle, type KeptVersion } from './film-work';
import { useFilmTools } from './use-film-tools';
import { useFilmWork } from './use-film-work';

/** Null for a verb that is no tool for films and sounds. */
const filmToolOf = (verb: string): FilmVerb | null =>
  filmVerbs.find((each) => each === verb) ?? null;

/**
 * The tools for films and sounds in the edit room, which shows the versions `items`. `onKept`: a version was made from
 * `parent`; `version` is null for a frame, which is not opened.
 */
export function useFilmDesk(
  workspace: string,
  items: readonly StripItem[],
  item: StripItem | undefined,
  verb: string,
  onKept: (parent: string, version: string | null) => void,
) {
  const tool = filmToolOf(verb);
  const owner = useDraftOwner();
  const router = useRouter();
  const tools = useFilmTools(workspace, owner, item, tool);
  const [frames, setFrames] = useState<readonly KeptVersion[]>([]);
  const isShown = (parent: string) => items.some(({ key }) => key === parent);
  const openPage = (href: string) => router.push(href);
  const work = useFilmWork({ workspace, owner, openPage }, (kept) => {
    const { parent, verb } = kept.job;
    if (!isShown(parent)) return false;
    if (verb === 'frame') setFrames((earlier) => [kept, ...earlier]);
    onKept(parent, verb === 'frame' ? null : kept.name);
    return true;
  });
  const readHref = useFileReader(workspace);
  const start = () => {
    const job = tool === null ? null : jobOf(tool, tools, readHref);
    if (job !== null) void work.start(job);
  };
  const keptFrames = frames.filter(({ job }) => job.parent === item?.key);
  const { state } = work;
  /** The title of the film that is being worked on, when another one is open in this room. */
  const foreignTitle =
    state.kind === 'idle' || isShown(state.job.parent) ? null : jobTitle(state.job);
  return { tool: tools.media === null ? null : tool, tools, work, start, keptFrames, foreignTitle };
}

export type FilmDesk = ReturnType<typeof useFilmDesk>;
