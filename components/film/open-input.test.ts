import { afterEach, expect, it, vi } from 'vitest';
import { edgeFrameOf } from './film-frames';
import { readMedia } from './read-media';

afterEach(() => vi.unstubAllGlobals());

const address = 'https://media.test/deleted.mp4';
it.each([
  ['read', () => readMedia(address)],
  ['shown', () => edgeFrameOf(address, 'last')],
])(
  'a file that is deleted when it is %s is not said to be a fault of the browser',
  async (_, read) => {
    const answer = vi.fn(async () => new Response(null, { status: 404 }));
    vi.stubGlobal('fetch', answer);
    await expect(read()).rejects.toMatchObject({
      name: 'FilmError',
      message: 'The file could not be loaded. Reload the page; it may have been deleted.',
    });
    expect(answer).toHaveBeenCalledTimes(1);
  },
);
