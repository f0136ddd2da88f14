/** Larger files are not fetched a second time for their picture. */
const maxBytes = 24 * 1024 ** 2;
const waveforms = new Map<string, Promise<readonly number[] | null>>();
const maxWaveforms = 50;

/** The loudness of equal parts of a sound, the loudest of them 1. Pure. */
export function loudnessOf(samples: Float32Array, parts: number): number[] {
  const size = Math.max(1, Math.floor(samples.length / parts));
  const peaks = Array.from({ length: parts }, (_, part) => {
    let sum = 0;
    const from = part * size;
    const to = Math.min(samples.length, from + size);
    for (let i = from; i < to; i++) sum += (samples[i] as number) ** 2;
    return Math.sqrt(sum / Math.max(1, to - from));
  });
  const loudest = Math.max(...peaks);
  return peaks.map((peak) => (loudest > 0 ? peak / loudest : 0));
}

/**
 * The waveform of a file, computed once for each address. `null` if it is too large, cannot be fetched, or is
 * of a format that the browser does not decode.
 */
export function waveformOf(url: string, parts: number): Promise<readonly number[] | null> {
  const cachedWaveform = waveforms.get(url);
  if (cachedWaveform) return cachedWaveform;
  const waveform = computeWaveform(url, parts).catch(() => null);
  const oldest = waveforms.size < maxWaveforms ? undefined : waveforms.keys().next().value;
  if (oldest !== undefined) waveforms.delete(oldest);
  waveforms.set(url, waveform);
  return waveform;
}

async function computeWaveform(url: string, parts: number): Promise<readonly number[] | null> {
  const response = await fetch(url);
  const size = Number(response.headers.get('content-length') ?? 0);
  if (!response.ok || size > maxBytes) return null;
  // A context of one sample only decodes.
  const context = new OfflineAudioContext(1, 1, 24_000);
  const sound = await context.decodeAudioData(await response.arrayBuffer());
  return loudnessOf(sound.getChannelData(0), parts);
}
