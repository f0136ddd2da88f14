import { useState } from 'react';
import { type FilmVerb, filmVerbs } from '@/lib/pages/edits';
import { useFileReader } from '../use-read-source';
import type { StripItem } from '../versions';
import { jobOf } from './film-job';
import { useFilmTools } from './use-film-tools';
import { type KeptVersion, useFilmWork } from './use-film-work';

/** What a person chooses in the room, if it is a tool for films and sounds. */
const filmToolOf = (verb: string): FilmVerb | null =>
  filmVerbs.find((each) => each === verb) ?? null;

/** The tools for films and sounds in the edit room. `onKept`: a version was made of `parent`; frames open no version. */
export function useFilmDesk(
  workspace: string,
  item: StripItem | undefined,
  verb: string,
  onKept: (parent: string, version: string | null) => void,
) {
  const tool = filmToolOf(verb);
  const tools = useFilmTools(workspace, item, tool);
  const [frames, setFrames] = useState<readonly KeptVersion[]>([]);
  const work = useFilmWork(workspace, (kept) => {
    const { parent } = kept.job;
    if (kept.job.verb !== 'frame') return onKept(parent, kept.name);
    setFrames((earlier) => [kept, ...earlier]);
    onKept(parent, null);
  });
  const readHref = useFileReader(workspace);
  const start = () => {
    const job = tool === null ? null : jobOf(tool, tools, readHref);
    if (job !== null) void work.start(job);
  };
  const keptFrames = frames.filter(({ job }) => job.parent === item?.key);
  return { tool: tools.media === null ? null : tool, tools, work, start, keptFrames };
}

export type FilmDesk = ReturnType<typeof useFilmDesk>;
