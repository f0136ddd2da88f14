/* Writes a greyscale PNG (ISO/IEC 15948: colour type 0, 8 bits) in strips of rows, so that a large one needs little memory. */

const stripPixels = 1_000_000;
const signature = [137, 80, 78, 71, 13, 10, 26, 10];

const crcTable = Uint32Array.from({ length: 256 }, (_, start) => {
  let value = start;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function checksum(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (crcTable[(value ^ byte) & 255] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

function makeChunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  for (let index = 0; index < 4; index += 1) bytes[4 + index] = type.charCodeAt(index);
  bytes.set(data, 8);
  view.setUint32(data.length + 8, checksum(bytes.subarray(4, data.length + 8)));
  return bytes;
}

/** `readRows` returns the pixels of `count` rows from `top` on. Between two strips the page can do other work. */
export async function greyPng(
  width: number,
  height: number,
  readRows: (top: number, count: number) => Uint8Array,
): Promise<Blob> {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header[8] = 8;
  const stripRows = Math.max(1, Math.floor(stripPixels / width));
  let top = 0;
  const lines = new ReadableStream<BufferSource>({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve));
      const count = Math.min(stripRows, height - top);
      const pixels = readRows(top, count);
      // Each row begins with its filter: 0, none.
      const strip = new Uint8Array(count * (width + 1));
      for (let row = 0; row < count; row += 1) {
        strip.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
      }
      controller.enqueue(strip);
      top += count;
      if (top >= height) controller.close();
    },
  });
  const reader = lines.pipeThrough(new CompressionStream('deflate')).getReader();
  const chunks: Array<Uint8Array<ArrayBuffer>> = [];
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    chunks.push(makeChunk('IDAT', part.value));
  }
  const file = [
    new Uint8Array(signature),
    makeChunk('IHDR', header),
    ...chunks,
    makeChunk('IEND', new Uint8Array()),
  ];
  return new Blob(file, { type: 'image/png' });
}
