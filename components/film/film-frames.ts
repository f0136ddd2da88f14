import { CanvasSink, type InputVideoTrack } from 'mediabunny';
import { FilmError } from './film-error';
import { openInput } from './open-input';

/** The first or last frame of a film as a picture. Throws {@link FilmError} when it cannot be read or decoded. */
export const edgeFrameOf = (film: string | Blob, edge: 'first' | 'last'): Promise<File> =>
  readFrame(film, edge, `${edge === 'first' ? 'First' : 'Last'} frame.png`);

/** The frame that a film shows at `seconds`, in its own size. Throws as {@link edgeFrameOf}. */
export const frameAt = (film: string, seconds: number, name: string): Promise<File> =>
  readFrame(film, seconds, name);

type Moment = 'first' | 'last' | number;

async function readFrame(film: string | Blob, moment: Moment, name: string): Promise<File> {
  try {
    return await decodeFrame(film, moment, name);
  } catch (error) {
    if (error instanceof FilmError) throw error;
    throw new FilmError(
      navigator.onLine
        ? 'This browser cannot take a frame of this film. Try a current Chrome, Edge or Safari.'
        : 'You are offline, so the film cannot be read. Try again when you are back online.',
    );
  }
}

async function decodeFrame(film: string | Blob, moment: Moment, name: string): Promise<File> {
  using input = openInput(film);
  const track = await input.getPrimaryVideoTrack();
  if (track === null) throw new Error('The file has no film.');
  const frame = await new CanvasSink(track).getCanvas(await secondsOf(moment, track));
  if (frame === null) throw new Error('The film has no such frame.');
  return pictureFile(frame.canvas, name);
}

async function secondsOf(moment: Moment, track: InputVideoTrack): Promise<number> {
  if (typeof moment === 'number') return moment;
  return moment === 'first' ? track.getFirstTimestamp() : track.computeDuration();
}

async function pictureFile(
  canvas: HTMLCanvasElement | OffscreenCanvas,
  name: string,
): Promise<File> {
  const blob =
    canvas instanceof OffscreenCanvas
      ? await canvas.convertToBlob({ type: 'image/png' })
      : await new Promise<Blob>((resolve, reject) =>
          canvas.toBlob(
            (picture) =>
              picture === null ? reject(new Error('No picture was made.')) : resolve(picture),
            'image/png',
          ),
        );
  return new File([blob], name, { type: 'image/png' });
}
