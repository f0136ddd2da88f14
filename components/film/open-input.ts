import { ALL_FORMATS, BlobSource, Input, UrlSource } from 'mediabunny';
import { FilmError } from './film-error';

/** Repeats of a request that failed; without a limit a film would be waited for as long as the device is offline. */
const maxRepeats = 2;

/** A file that is not there is no fault of the browser, as a film that cannot be decoded may be. */
const fetchPart: typeof fetch = async (url, init) => {
  const response = await fetch(url, init);
  if (response.ok) return response;
  throw new FilmError('The file could not be loaded. Reload the page; it may have been deleted.');
};

/** Reads a film or sound piece by piece: by its address, or a file of this device. Reading throws {@link FilmError} without a file. */
export const openInput = (media: string | Blob): Input =>
  new Input({
    formats: ALL_FORMATS,
    source:
      typeof media === 'string'
        ? new UrlSource(media, {
            fetchFn: fetchPart,
            getRetryDelay: (attempts, error) =>
              attempts > maxRepeats || error instanceof FilmError ? null : attempts,
          })
        : new BlobSource(media),
  });
