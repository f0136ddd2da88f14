import type { FilmVerb } from '@/lib/pages/edits';
import type { KeptVersion } from './film-work';
import { FramePanel } from './frame-panel';
import { JoinPanel } from './join-panel';
import { SoundPanel } from './sound-panel';
import { TrimPanel } from './trim-panel';
import type { FilmTools } from './use-film-tools';

/** The settings of a tool for films and sounds. */
export function FilmPanel({
  workspace,
  tool,
  tools,
  keptFrames,
  onOpen,
}: {
  workspace: string;
  tool: FilmVerb;
  tools: FilmTools;
  keptFrames: readonly KeptVersion[];
  onOpen: (version: string) => void;
}) {
  const { facts } = tools.reading;
  const { selection } = tools;
  if (facts === undefined || selection === null) return null;
  if (tool === 'trim') {
    return <TrimPanel key={tools.media?.name} {...{ facts, selection, tools }} />;
  }
  if (tool === 'frame') {
    return <FramePanel {...{ workspace, facts, tools, keptFrames, onOpen }} />;
  }
  if (tool === 'sound') {
    return <SoundPanel key={tools.media?.name} {...{ workspace, facts, tools }} />;
  }
  return <JoinPanel {...{ workspace, tools }} />;
}
