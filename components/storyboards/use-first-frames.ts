'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { giveFirstFrameAction } from '@/lib/console/storyboards/actions';
import type { StoryboardDetail } from '@/lib/pages/storyboards';
import { RequestError, uploadFile } from '@/lib/queries';
import { callAction } from '../actions';
import { readyTakes } from './shot-rules';

/**
 * Takes the last frame of each film that a shot waits for and sends it, so that the run goes on. The browser does this, because the
 * server decodes no films. `problem`: why a frame could not be sent; null if none failed.
 */
export function useFirstFrames(
  workspace: string,
  detail: StoryboardDetail,
  reload: () => Promise<void>,
): { readonly problem: string | null; readonly retry: () => void } {
  /** Why a frame failed, by the key of the take that waits for it. */
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const startedTakes = useRef(new Set<string>());
  const sendFrames = (current: StoryboardDetail) => {
    for (const { take, film } of readyTakes(current)) {
      if (startedTakes.current.has(take.key)) continue;
      startedTakes.current.add(take.key);
      void sendLastFrame(workspace, current.id, take.key, film).then(async (problem) => {
        if (problem !== null) setProblems((others) => ({ ...others, [take.key]: problem }));
        await reload();
      });
    }
  };
  const sendOnce = useEffectEvent(sendFrames);
  useEffect(() => sendOnce(detail), [detail]);
  return {
    problem: readyTakes(detail).flatMap(({ take }) => problems[take.key] ?? [])[0] ?? null,
    retry: () => {
      for (const key of Object.keys(problems)) startedTakes.current.delete(key);
      setProblems({});
      sendFrames(detail);
    },
  };
}

/** Returns why it failed, as a sentence; null on success. */
async function sendLastFrame(
  workspace: string,
  storyboard: string,
  take: string,
  film: string,
): Promise<string | null> {
  try {
    const { edgeFrameOf } = await import('../film');
    const { asset_id: asset } = await uploadFile(workspace, await edgeFrameOf(film, 'last'), {
      isHidden: true,
    });
    const result = await callAction(() =>
      giveFirstFrameAction(workspace, storyboard, { take, asset }),
    );
    return result.ok ? null : result.error.message;
  } catch (error) {
    const isForPerson =
      error instanceof RequestError || (error instanceof Error && error.name === 'FilmError');
    const reason = isForPerson ? error.message : 'Try again.';
    return `The last frame of a film could not be taken. ${reason}`;
  }
}
