import { ALL_FORMATS, CanvasSink, Input, UrlSource } from 'mediabunny';

/** The last frame of a film as a picture. Throws when the browser cannot read or decode the film. */
export async function lastFrameOf(url: string): Promise<File> {
  using input = new Input({ formats: ALL_FORMATS, source: new UrlSource(url) });
  const track = await input.getPrimaryVideoTrack();
  if (track === null) throw new Error('The file has no film.');
  const frame = await new CanvasSink(track).getCanvas(await track.computeDuration());
  if (frame === null) throw new Error('The film has no last frame.');
  return pictureFile(frame.canvas, 'last-frame.png');
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
