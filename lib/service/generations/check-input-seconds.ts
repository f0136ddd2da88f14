import { ApiError } from '../http';
import { ownMediaToken } from '../media';
import type { ResolvedReferences } from './resolve-references';

/** Seconds by which clocks of containers and browsers differ, and by which whole seconds are rounded. */
const toleranceSeconds = 1;

/**
 * Holds `input_video_duration`, which is charged, to what the service has measured: where every reference video is a
 * file of the workspace, no more can be processed than there is, and no less than the output is long (the
 * interface's default) or the whole input where that is shorter. A video elsewhere cannot be measured before the
 * price is named, so its caller is believed ("POST /v1/generations", video fields).
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
  // Left out it is the output's length, also where the input is shorter: the interface says so.
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
