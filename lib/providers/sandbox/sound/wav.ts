/** Mono samples in [-1, 1] as a WAV of 16 bits, with chunks behind them. */
export function wavOf(
  samples: Float32Array,
  rate: number,
  extraChunks: Uint8Array = new Uint8Array(),
): Uint8Array {
  const dataBytes = samples.length * 2;
  const file = Buffer.alloc(44 + dataBytes + extraChunks.byteLength);
  file.set(extraChunks, 44 + dataBytes);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(36 + dataBytes + extraChunks.byteLength, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(dataBytes, 40);
  for (const [at, sample] of samples.entries()) {
    file.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), 44 + at * 2);
  }
  return file;
}
