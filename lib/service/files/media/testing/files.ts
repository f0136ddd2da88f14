export { pngBomb, shortVideo, silentWav, withoutSize } from '@/lib/providers/remote/testing/drawn';

/** A JPEG as Samsung's phones write it: the three last bytes of its scan's header are zeros. */
export function samsungJpeg(jpeg: Buffer): Buffer {
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]));
  const components = jpeg[scan + 4] ?? 0;
  return Buffer.from(jpeg).fill(0, scan + 5 + 2 * components, scan + 8 + 2 * components);
}
