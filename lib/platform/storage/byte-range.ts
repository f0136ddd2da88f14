/** First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

const rangeForm = /^bytes=(\d*)-(\d*)$/;

/**
 * The range that a `Range` header requests of a file of `size` bytes (RFC 9110, 14): one range,
 * `unsatisfiable`, or `null` for the complete file, as for a header that is malformed or names several
 * ranges.
 */
export function parseByteRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | null {
  const match = rangeForm.exec((header ?? '').replaceAll(' ', ''));
  if (match === null) return null;
  const [first, last] = [match[1] ?? '', match[2] ?? ''];
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}
