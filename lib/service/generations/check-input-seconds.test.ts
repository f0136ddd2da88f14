import { describe, expect, it } from 'vitest';
import { type Asset, newMediaToken } from '../files/media';
import { checkInputSeconds, secondsOf } from './check-input-seconds';

const base = 'https://studio.example/atelier';
const video = (duration: number | null) => ({ token: newMediaToken(), duration }) as Asset;
const urlOf = ({ token }: Asset) => `${base}/media/${token}.mp4`;

/** The result for a request with videos of these lengths; `elsewhere` is an address that is not ours. */
function outcome(
  lengths: readonly (number | null | 'elsewhere')[],
  given: number | undefined,
  output: number | undefined,
): string {
  const own = lengths.map((length) => (length === 'elsewhere' ? null : video(length)));
  const byToken = new Map(own.flatMap((asset) => (asset ? [[asset.token, asset] as const] : [])));
  const videos = own.map((asset) => (asset ? urlOf(asset) : 'https://cdn.example/v.mp4'));
  const params = { reference_videos: videos, input_video_duration: given, duration: output };
  try {
    checkInputSeconds(params, secondsOf(base, { byToken }));
    return 'taken';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe('checkInputSeconds', () => {
  it.each([
    ['the length itself', [12.4], 12.4, 5],
    ['whole seconds of it', [12.4], 13, 5],
    ['what a browser measured', [12.4], 12.36, 5],
    ['the seconds that are made', [12.4], 5, 5],
    ['all of several', [4, 3.5], 7.5, 5],
    ['the default, for a shorter input', [3], 5, 5],
    ['nothing given', [60], undefined, 5],
    ['no videos', [], 1, 5],
    ['a video elsewhere', [60, 'elsewhere'], 1, 5],
    ['a video whose container has no duration', [null], 1, 5],
  ] as const)('takes %s', (_, lengths, given, output) => {
    expect(outcome(lengths, given, output)).toBe('taken');
  });

  it.each([
    [
      'less than is processed',
      [60],
      1,
      10,
      '60 s long. Give the seconds that are processed: 10 to 60.',
    ],
    ['less than the whole of a short input', [8], 1, 10, 'processed: 8 to 10.'],
    ['more than there is', [12.4], 30, 5, 'processed: 5 to 12.4.'],
    ['less than all, without an output length', [8], 2, undefined, 'processed: 8.'],
    ['one of two', [20, 20], 20, undefined, '40 s long'],
  ] as const)('refuses %s', (_, lengths, given, output, words) => {
    expect(outcome(lengths, given, output)).toContain(words);
  });
});
