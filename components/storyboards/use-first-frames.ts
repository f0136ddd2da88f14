'use client';

import { useEffect, useRef, useState } from 'react';
import { giveFirstFrameAction } from '@/lib/console/storyboards/actions';
import type { StoryboardDetail, Take } from '@/lib/pages/storyboards';
import { uploadFile } from '@/lib/queries';
import { callAction } from '../actions';

/** The takes that wait for the last frame of a film that is there. */
const readyTakes = ({ takes, state }: StoryboardDetail): { take: Take; film: string }[] =>
  state !== 'running'
    ? []
    : takes.flatMap((take) => {
        const film = takes.find(({ key }) => key === take.begins_after)?.output;
        return take.state === 'waiting' && film != null ? [{ take, film: film.url }] : [];
      });

/**
 * Takes the last frame of each film that a shot waits for, and sends it, so that the run goes on. A browser does it, because
 * the server decodes no films. Returns why it could not; null while it can.
 */
export function useFirstFrames(
  workspace: string,
  detail: StoryboardDetail,
  reload: () => Promise<void>,
): string | null {
  const [problem, setProblem] = useState<string | null>(null);
  const startedTakes = useRef(new Set<string>());
  const latestReload = useRef(reload);
  useEffect(() => {
    latestReload.current = reload;
  });
  useEffect(() => {
    for (const { take, film } of readyTakes(detail)) {
      if (startedTakes.current.has(take.key)) continue;
      startedTakes.current.add(take.key);
      void sendLastFrame(workspace, detail.id, take.key, film).then(async (reason) => {
        // Tried again when the page is opened the next time, or the run goes on after a pause.
        setProblem(reason);
        await latestReload.current();
      });
    }
  }, [workspace, detail]);
  return problem;
}

/** Returns why it failed; null when it is done. */
async function sendLastFrame(
  workspace: string,
  storyboard: string,
  take: string,
  film: string,
): Promise<string | null> {
  try {
    const { lastFrameOf } = await import('../film');
    const { asset_id: asset } = await uploadFile(workspace, await lastFrameOf(film), {
      isHidden: true,
    });
    const result = await callAction(() =>
      giveFirstFrameAction(workspace, storyboard, { take, asset }),
    );
    return result.ok ? null : result.error.message;
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    return `The last frame of a film could not be taken. Reload the page to try again. ${reason}`;
  }
}
