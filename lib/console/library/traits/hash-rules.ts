/** Width and height of the picture that is hashed. */
export const hashedEdge = 32;
const lowFrequencies = 8;

/** The cosine waves of the frequencies 1 to 8, each with its value at every place of a line. */
const waves = Array.from({ length: lowFrequencies }, (_, wave) =>
  Array.from({ length: hashedEdge }, (_, place) =>
    Math.cos((((2 * place + 1) * (wave + 1)) / (2 * hashedEdge)) * Math.PI),
  ),
);

/**
 * The perceptual hash of a picture of 32 × 32 grey levels, row by row: a bit for each of its 64 lowest frequencies, set
 * where it is above their mean. Alike pictures differ in few bits. The same bits as those of sharp-phash 2.2.0
 * (https://github.com/btd/sharp-phash, read 2026-11-26), which computes all 1,024 frequencies for them.
 */
export function hashOf(greys: ArrayLike<number>): bigint {
  const lines = Array.from({ length: hashedEdge }, (_, x) =>
    waves.map((wave) =>
      wave.reduce((sum, value, y) => sum + value * (greys[hashedEdge * y + x] ?? 0), 0),
    ),
  );
  const frequencies = waves.flatMap((wave) =>
    Array.from({ length: lowFrequencies }, (_, v) =>
      wave.reduce((sum, value, x) => sum + value * (lines[x]?.[v] ?? 0), 0),
    ),
  );
  const mean = frequencies.reduce((sum, frequency) => sum + frequency, 0) / frequencies.length;
  const bits = frequencies.map((frequency) => (frequency > mean ? '1' : '0')).join('');
  return BigInt.asIntN(64, BigInt(`0b${bits}`));
}
