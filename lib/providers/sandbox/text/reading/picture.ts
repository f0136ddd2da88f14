/** What can be told of a picture without looking at it: its kind, its size in pixels and bytes. */
export interface Picture {
  /** Such as `PNG`; `null`: not known. */
  readonly kind: string | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly bytes: number | null;
  /** The host it would be fetched from; `null`: it was sent along. */
  readonly host: string | null;
}

const unknown: Picture = { kind: null, width: null, height: null, bytes: null, host: null };

/** Reads the head of a picture in a `data:` URL; of another URL it tells the host, and fetches nothing. */
export function readPicture(url: string): Picture {
  const data = /^data:image\/[\w.+-]+;base64,/i.exec(url);
  if (data === null) return { ...unknown, host: hostOf(url) };
  const bytes = Buffer.from(url.slice(data[0].length), 'base64');
  return { ...unknown, ...measure(bytes), bytes: bytes.length };
}

function hostOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).host || null : null;
}

type Measured = Pick<Picture, 'kind' | 'width' | 'height'>;

function measure(bytes: Buffer): Partial<Measured> {
  const ascii = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (ascii(1, 4) === 'PNG' && bytes.length >= 24) {
    return { kind: 'PNG', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  }
  if (ascii(0, 3) === 'GIF' && bytes.length >= 10) {
    return { kind: 'GIF', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  }
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return webp(bytes);
  if (bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8) return jpeg(bytes);
  return {};
}

/** The three forms of a WebP's first chunk keep their size in three places. */
function webp(bytes: Buffer): Partial<Measured> {
  const form = bytes.toString('latin1', 12, 16);
  if (form === 'VP8X' && bytes.length >= 30) {
    return {
      kind: 'WebP',
      width: 1 + bytes.readUIntLE(24, 3),
      height: 1 + bytes.readUIntLE(27, 3),
    };
  }
  if (form === 'VP8 ' && bytes.length >= 30) {
    const [width, height] = [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
    return { kind: 'WebP', width, height };
  }
  if (form === 'VP8L' && bytes.length >= 25) {
    const bits = bytes.readUInt32LE(21);
    return { kind: 'WebP', width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  return { kind: 'WebP' };
}

/** Goes from segment to segment until the one that starts a frame, which has the size. */
function jpeg(bytes: Buffer): Partial<Measured> {
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0;
    const startsFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (startsFrame) {
      return {
        kind: 'JPEG',
        width: bytes.readUInt16BE(at + 7),
        height: bytes.readUInt16BE(at + 5),
      };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return { kind: 'JPEG' };
}
