import { wavOf } from '../../sandbox/sound/wav';

/** Half a second of silence as MP3: frames of 128 kbit/s at 44.1 kHz without content. */
export const silentMp3 = (): Buffer =>
  Buffer.concat(
    Array.from({ length: 20 }, () =>
      Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0xc4]), Buffer.alloc(413)]),
    ),
  );

/** Half a second of a tone of 440 Hz as WAV. */
export const toneWav = (): Uint8Array =>
  wavOf(
    Float32Array.from({ length: 12_000 }, (_, i) => Math.sin((2 * Math.PI * 440 * i) / 24_000) / 3),
    24_000,
  );
