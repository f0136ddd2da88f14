import { ownMediaToken } from '../files/media';
import { ApiError } from '../http';
import type { ResolvedReferences } from './resolve-references';

/** Tolerance in seconds: browsers measure a little differently, and round to whole seconds. */
const toleranceSeconds = 1;

/** The measured length of a reference video in seconds; `null` while it was not measured. */
export type SecondsOf = (url: string) => number | null;

/** The measured lengths of the workspace's own files. */
export function secondsOf(
  baseUrl: string,
  { byToken }: Pick<ResolvedReferences, 'byToken'>,
): SecondsOf {
  return (url) => {
    const token = ownMediaToken(baseUrl, url);
    return token === null ? null : (byToken.get(token)?.duration ?? null);
  };
}

/**
 * Checks `input_video_duration`, which is charged, against the measured length: at most the whole input, and at least
 * the output's length (the interface's default) or the whole input where that is shorter
 * (`docs/interface.md#video-fields`). A video elsewhere is not fetched for a quote, so there the given value is
 * accepted; the creation measures it.
 *
 * `effectiveParams` have their defaults filled in. Throws `ApiError` invalid_value.
 */
export function checkInputSeconds(
  effectiveParams: Readonly<Record<string, unknown>>,
  measuredSecondsOf: SecondsOf,
): void {
  const { input_video_duration: givenSeconds, duration: outputSeconds } = effectiveParams;
  if (typeof givenSeconds !== 'number') return;
  const inputSeconds = measuredSeconds(effectiveParams.reference_videos, measuredSecondsOf);
  if (inputSeconds === null) return;
  const minSeconds =
    typeof outputSeconds === 'number' ? Math.min(inputSeconds, outputSeconds) : inputSeconds;
  // When left out, it is the output's length even if the input is shorter, as the interface says.
  const maxSeconds =
    typeof outputSeconds === 'number' ? Math.max(inputSeconds, outputSeconds) : inputSeconds;
  if (
    givenSeconds >= minSeconds - toleranceSeconds &&
    givenSeconds <= maxSeconds + toleranceSeconds
  )
    return;
  const range =
    minSeconds === maxSeconds ? round(minSeconds) : `${round(minSeconds)} to ${round(maxSeconds)}`;
  throw new ApiError(
    'invalid_value',
    `input_video_duration is ${givenSeconds}, and the reference videos are ${round(inputSeconds)} s long. Give the seconds that are processed: ${range}.`,
    { param: 'input_video_duration' },
  );
}

/** How long all reference videos are together; `null` when there is none, or one of unknown length. */
function measuredSeconds(videos: unknown, measuredSecondsOf: SecondsOf): number | null {
  if (!Array.isArray(videos) || videos.length === 0) return null;
  let seconds = 0;
  for (const video of videos) {
    const length = typeof video === 'string' ? measuredSecondsOf(video) : null;
    if (length === null) return null;
    seconds += length;
  }
  return seconds;
}

const round = (seconds: number): number => Math.round(seconds * 100) / 100;
