import { AudioSampleSink, InputAudioTrack } from 'mediabunny';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mixSound } from './mix-sound';
import { openInput } from './open-input';
import { readMedia } from './read-media';
import { replaceSound } from './replace-sound';
import { packetsOf, sampleRate, testFilm, testSound } from './testing/test-media';
import { TestAudioBuffer, TestAudioContext, TestBufferSource, TestGain } from './testing/web-audio';

const options = { signal: new AbortController().signal, onProgress: () => undefined };

beforeEach(async () => {
  const sound = await testSound(1);
  vi.stubGlobal('OfflineAudioContext', TestAudioContext);
  vi.stubGlobal('AudioBuffer', TestAudioBuffer);
  vi.stubGlobal('AudioBufferSourceNode', TestBufferSource);
  vi.stubGlobal('GainNode', TestGain);
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('.wav') ? new Response(sound) : new Response(null, { status: 404 }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** How loud the tenths of a second are: 0.7 is the tone as it is. */
async function loudness(file: Blob): Promise<number[]> {
  using input = openInput(file);
  const track = await input.getPrimaryAudioTrack();
  if (track === null) return [];
  const tenth = sampleRate / 10;
  const sums = Array.from({ length: 20 }, () => 0);
  for await (using sample of new AudioSampleSink(track).samples()) {
    const data = new Float32Array(sample.numberOfFrames);
    sample.copyTo(data, { planeIndex: 0, format: 'f32-planar' });
    for (const [at, value] of data.entries()) {
      const part = Math.floor((sample.timestamp * sampleRate + at) / tenth);
      if (part >= 0 && part < sums.length) sums[part] = (sums[part] ?? 0) + value ** 2;
    }
  }
  return sums.map((sum) => Math.sqrt(sum / tenth));
}

it('a sound begins where it was put, as loud as it was set, and the frames stay', async () => {
  const film = await testFilm(false);
  const sound = { url: 'https://media.test/a.wav', start: 0.5, volume: 0.5 };
  const mixed = await replaceSound(film, { sound, keepsSound: false }, options);
  expect(await packetsOf(mixed)).toEqual(await packetsOf(film));
  expect(await readMedia(mixed)).toMatchObject({ hasSound: true, end: 2 });
  const loud = await loudness(mixed);
  expect(loud[2]).toBeLessThan(0.05);
  expect(loud[9]).toBeCloseTo(0.35, 1);
  expect(loud[18]).toBeLessThan(0.05);
});

it('the film’s own sound is heard below it, or not at all', async () => {
  const film = await testFilm();
  const sound = { url: 'https://media.test/a.wav', volume: 0 };
  const kept = await loudness(await replaceSound(film, { sound, keepsSound: true }, options));
  expect(kept[5]).toBeCloseTo(0.7, 1);
  const replaced = await loudness(await replaceSound(film, { sound, keepsSound: false }, options));
  expect(replaced[5]).toBeLessThan(0.05);
});

it('the film’s own sound is not left out unsaid where it cannot be read', async () => {
  const film = await testFilm();
  vi.spyOn(InputAudioTrack.prototype, 'canDecode').mockResolvedValueOnce(false);
  const sound = { url: 'https://media.test/a.wav' };
  await expect(replaceSound(film, { sound, keepsSound: true }, options)).rejects.toMatchObject({
    message: expect.stringContaining('the film’s own sound'),
  });
});

it('a film’s sound that cannot be read is said with its name, instead of a silent film', async () => {
  const film = await testFilm();
  vi.spyOn(InputAudioTrack.prototype, 'canDecode').mockResolvedValueOnce(false);
  await expect(mixSound(film, null, 1, 'shot 2')).rejects.toMatchObject({
    name: 'FilmError',
    message: expect.stringContaining('the sound of shot 2'),
  });
});

it('a sound that cannot be loaded is said', async () => {
  const sound = { url: 'https://media.test/gone' };
  const work = replaceSound(await testFilm(false), { sound, keepsSound: false }, options);
  await expect(work).rejects.toMatchObject({ name: 'FilmError' });
});
