import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny';

/** The headers of a video or sound: sizes in pixels as its track says them, duration in seconds. */
export interface TrackHeaders {
  readonly video: { readonly width: number; readonly height: number } | null;
  readonly hasSound: boolean;
  readonly duration: number;
}

/** Reads the headers of the file at `path`. Runs in a thread of its own (`read-tracks.ts`). Throws for a damaged file. */
export default async function readHeaders(path: string): Promise<TrackHeaders> {
  const source = new FilePathSource(path, { handleUnhandledError: () => undefined });
  const input = new Input({ source, formats: ALL_FORMATS });
  try {
    const [video, sound] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
    return {
      video: video && {
        width: await video.getDisplayWidth(),
        height: await video.getDisplayHeight(),
      },
      hasSound: sound !== null,
      duration: await input.computeDuration(),
    };
  } finally {
    input.dispose();
  }
}
