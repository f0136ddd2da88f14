import { ALL_FORMATS, BlobSource, Input, UrlSource } from 'mediabunny';

/** Repeats of a request that failed; without a limit a film would be waited for as long as the device is offline. */
const maxRepeats = 2;

/** Reads a film or sound piece by piece: by its address, or a file of this device. */
export const openInput = (media: string | Blob): Input =>
  new Input({
    formats: ALL_FORMATS,
    source:
      typeof media === 'string'
        ? new UrlSource(media, {
            getRetryDelay: (attempts) => (attempts > maxRepeats ? null : attempts),
          })
        : new BlobSource(media),
  });
