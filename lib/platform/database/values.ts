/**
 * Parameters in the text form that PostgreSQL reads, as `pg` writes them: dates as ISO 8601 in
 * UTC, bytes in hexadecimal, arrays as array literals, other objects as JSON.
 */
export function encodeValues(values: readonly unknown[]): (string | null)[] {
  return values.map(encodeValue);
}

function encodeValue(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return encodeArray(value);
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value);
}

function encodeArray(values: readonly unknown[]): string {
  const items = values.map((value) => {
    if (value === null || value === undefined) return 'NULL';
    if (Array.isArray(value)) return encodeArray(value);
    return quote(encodeValue(value) ?? '');
  });
  return `{${items.join(',')}}`;
}

function quote(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
