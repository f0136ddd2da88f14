import { VideoSampleSink } from 'mediabunny';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openInput } from './open-input';
import { type MediaFacts, readMedia } from './read-media';
import {
  frameRate,
  frames,
  packetsOf,
  sampleRate,
  side,
  testFilm,
  testSound,
} from './testing/test-media';
import { trimMedia } from './trim-media';

afterEach(() => vi.unstubAllGlobals());

const options = { signal: new AbortController().signal, onProgress: () => undefined };

/** The luma of the middle of each frame. */
async function brightness(file: Blob): Promise<number[]> {
  using input = openInput(file);
  const track = await input.getPrimaryVideoTrack();
  if (track === null) throw new Error('There is no film.');
  const values: number[] = [];
  for await (using sample of new VideoSampleSink(track).samples()) {
    const pixels = new Uint8Array(sample.allocationSize());
    await sample.copyTo(pixels);
    values.push(pixels[(side * side) / 2 + side / 2] ?? 0);
  }
  return values;
}

let source: Blob;
let facts: MediaFacts;
beforeAll(async () => {
  source = await testFilm();
  facts = await readMedia(source);
});

it('the frames of a film are read, with those that begin a part by themselves', () => {
  expect(facts).toMatchObject({ kind: 'film', width: side, height: side, hasSound: true });
  expect(facts.starts).toHaveLength(frames);
  expect(facts.starts[30]).toBeCloseTo(30 / frameRate, 4);
  // The encoder may add others.
  expect([0, 24, 25].map((frame) => facts.cuts.has(frame))).toEqual([true, true, false]);
});

it('a part between two whole pictures has its frames and no other', async () => {
  const [from = 0, to = 0] = [facts.starts[5], facts.starts[29]];
  const part = await trimMedia(source, { kind: 'film', from, to, copies: false }, options);
  const whole = await brightness(source);
  const trimmed = await brightness(part);
  expect(trimmed).toHaveLength(24);
  for (const [at, value] of trimmed.entries()) {
    expect(Math.abs(value - (whole[at + 5] ?? 0))).toBeLessThan(4);
  }
  const read = await readMedia(part);
  expect(read.end).toBeCloseTo(1, 2);
  expect(read.hasSound).toBe(true);
});

it('a part that begins with a whole picture is kept as it is', async () => {
  const [from = 0, to = 0] = [facts.starts[24], facts.starts[40]];
  const part = await trimMedia(source, { kind: 'film', from, to, copies: true }, options);
  expect(await packetsOf(part)).toEqual((await packetsOf(source)).slice(24, 40));
});

it.each([
  [0.33, 0.5],
  [0, 0.5],
])('a sound is cut to the sample, without loss, from %d to %d s', async (from, to) => {
  const sound = await testSound(1);
  expect(await readMedia(sound)).toMatchObject({ kind: 'sound', end: 1, hasSound: true });
  const part = await trimMedia(sound, { kind: 'sound', from, to, copies: true }, options);
  const samples = (bytes: ArrayBuffer) => new Int16Array(bytes.slice(44));
  const [whole, cut] = [await sound.arrayBuffer(), await part.arrayBuffer()].map(samples);
  expect(cut).toEqual(whole?.slice(from * sampleRate, to * sampleRate));
});

it('what is stopped, and what is no film, is refused', async () => {
  const controller = new AbortController();
  controller.abort(new DOMException('It was stopped.', 'AbortError'));
  const cut = { kind: 'film', from: 0, to: 1, copies: false } as const;
  await expect(
    trimMedia(source, cut, { ...options, signal: controller.signal }),
  ).rejects.toMatchObject({ name: 'AbortError' });
  await expect(readMedia(new Blob(['no film']))).rejects.toMatchObject({ name: 'FilmError' });
});

it.each([
  [true, 'This browser cannot decode the film'],
  [false, 'A film can be edited in the browser only on an https page'],
])('says why a film cannot be read without decoders (https: %s)', async (isSecure, reason) => {
  const film = await testFilm();
  vi.stubGlobal('VideoDecoder', undefined);
  vi.stubGlobal('isSecureContext', isSecure);
  await expect(readMedia(film)).rejects.toThrow(reason);
});
