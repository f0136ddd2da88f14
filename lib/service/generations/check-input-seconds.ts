import { ApiError } from '../http';
import { ownMediaToken } from '../media';
import type { ResolvedReferences } from './resolve-references';

/** Tolerance in seconds: browsers measure a little differently, and round to whole seconds. */
const toleranceSeconds = 1;

/**
 * Checks `input_video_duration`, which is charged, against the measured length. Where every reference video is a file
 * of the workspace, it must be at most the whole input, and at least the output's length (the interface's default) or
 * the whole input where that is shorter. A video elsewhere cannot be measured before the price is known, so the given
 * value is accepted ("POST /v1/generations", video fields).
 *
 * `effective` are the parameters with defaults filled. Throws `ApiError` invalid_value.
 */
export function checkInputSeconds(
  baseUrl: string,
  effective: Readonly<Record<string, unknown>>,
  references: Pick<ResolvedReferences, 'byToken'>,
): void {
  const { input_video_duration: given, duration: output } = effective;
  if (typeof given !== 'number') return;
  const there = measuredSeconds(baseUrl, effective.reference_videos, references);
  if (there === null) return;
  const least = typeof output === 'number' ? Math.min(there, output) : there;
  // When left out, it is the output's length even if the input is shorter, as the interface says.
  const most = typeof output === 'number' ? Math.max(there, output) : there;
  if (given >= least - toleranceSeconds && given <= most + toleranceSeconds) return;
  throw new ApiError(
    'invalid_value',
    `input_video_duration is ${given}, and the reference videos are ${round(there)} s long. Give the seconds that are processed: ${least === most ? round(least) : `${round(least)} to ${round(most)}`}.`,
    { param: 'input_video_duration' },
  );
}

/** How long all reference videos are together; `null` when there is none, or one of unknown length. */
function measuredSeconds(
  baseUrl: string,
  videos: unknown,
  { byToken }: Pick<ResolvedReferences, 'byToken'>,
): number | null {
  if (!Array.isArray(videos) || videos.length === 0) return null;
  let seconds = 0;
  for (const video of videos) {
    const token = typeof video === 'string' ? ownMediaToken(baseUrl, video) : null;
    const length = token === null ? null : (byToken.get(token)?.duration ?? null);
    if (length === null) return null;
    seconds += length;
  }
  return seconds;
}

const round = (seconds: number): number => Math.round(seconds * 100) / 100;
