import { useEffect, useState } from 'react';
import type { FilmVerb } from '@/lib/pages/edits';
import type { StripItem } from '../versions';
import {
  frameAt,
  frameMiddle,
  moveEdge,
  type Selection,
  type SelectionEdge,
  spanOf,
  wholeSelection,
} from './clock';
import { type NamedMedia, noSound, type SoundSettings, titleFrom } from './film-tools';
import { createPlayhead } from './playhead';
import { type MediaReading, useMediaFacts } from './use-media-facts';

/** What is chosen for one version. */
interface Settings {
  readonly selection: Selection | null;
  readonly sound: SoundSettings;
  readonly films: readonly NamedMedia[] | null;
}

/** By person and workspace, then by version. It outlives the room, as long as the tab is open. */
const settingsByOwner = new Map<string, Readonly<Record<string, Settings>>>();

const noSettings: Settings = { selection: null, sound: noSound, films: null };
const unreadMedia: MediaReading = { facts: undefined, failure: null, retry: () => undefined };

/** The film or sound that is open, where its player is, and what is chosen for each tool. */
export function useFilmTools(
  workspace: string,
  owner: string,
  item: StripItem | undefined,
  tool: FilmVerb | null,
) {
  const readyFile = item?.ready ?? null;
  const media: NamedMedia | null =
    readyFile === null || readyFile.kind === 'image'
      ? null
      : { ...readyFile, label: itemTitle(item) };
  const [reading = unreadMedia] = useMediaFacts(workspace, media === null ? [] : [media]);
  const { facts } = reading;
  const [playhead] = useState(createPlayhead);
  const name = media?.name ?? '';
  const [settingsByVersion, setSettingsByVersion] = useState(
    () => settingsByOwner.get(owner) ?? {},
  );
  const settings = settingsByVersion[name] ?? noSettings;
  const change = (part: Partial<Settings>) => {
    const allSettings = settingsByOwner.get(owner) ?? {};
    const next = { ...allSettings, [name]: { ...(allSettings[name] ?? noSettings), ...part } };
    settingsByOwner.set(owner, next);
    setSettingsByVersion(next);
  };

  const films = settings.films ?? (media === null ? [] : [media]);
  const filmReadings = useMediaFacts(workspace, tool === 'join' ? films : []);
  const { sound } = settings;
  const [soundReading = unreadMedia] = useMediaFacts(
    workspace,
    tool === 'sound' && sound.media !== null ? [sound.media] : [],
  );

  const selection = facts === undefined ? null : (settings.selection ?? wholeSelection(facts));
  const loopedSpan =
    facts === undefined || selection === null || tool !== 'trim' ? null : spanOf(facts, selection);
  const { from, to } = loopedSpan ?? {};
  useEffect(() => {
    playhead.loop(from === undefined || to === undefined ? null : { from, to });
  }, [playhead, from, to]);

  return {
    media,
    isSound: readyFile?.kind === 'audio',
    reading,
    playhead,
    selection,
    move(edge: SelectionEdge, frame: number) {
      if (facts === undefined || selection === null) return;
      const next = moveEdge(facts, selection, edge, frame);
      change({ selection: next });
      // The picture at the edge is what the person cuts by.
      playhead.pause();
      playhead.seek(frameMiddle(facts, edge === 'from' ? next.from : next.to - 1));
    },
    stepFrame(by: number) {
      if (facts === undefined) return;
      playhead.pause();
      const next = frameAt(facts, playhead.seconds()) + by;
      playhead.seek(frameMiddle(facts, Math.min(facts.starts.length - 1, Math.max(0, next))));
    },
    sound,
    soundReading,
    changeSound: (next: Partial<SoundSettings>) => change({ sound: { ...sound, ...next } }),
    films,
    filmReadings,
    changeFilms: (next: readonly NamedMedia[]) => change({ films: next }),
  };
}

export type FilmTools = ReturnType<typeof useFilmTools>;

const itemTitle = (item: StripItem | undefined): string =>
  titleFrom(item?.task?.prompt ?? '') || titleFrom(item?.label ?? '') || 'Film';
