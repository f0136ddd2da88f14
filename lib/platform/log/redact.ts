/** Names whose values never reach a log. */
const secretNames = new Set([
  'authorization',
  'cookie',
  'set-cookie',
  'x-api-key',
  'apiKey',
  'password',
  'secret',
  'token',
  'accessKeyId',
  'secretAccessKey',
  'operatorKey',
]);
const maxDepth = 4;

type Fields = Record<string, unknown>;

/**
 * A copy of the record without the values of secret names, down to `remainingDepth` levels. A record without secrets is returned
 * itself, because this runs for every line.
 */
export function redact(record: Fields, remainingDepth: number = maxDepth): Fields {
  let redactedCopy: Fields | undefined;
  for (const name in record) {
    if (!Object.hasOwn(record, name)) continue;
    const value = record[name];
    const redactedValue = secretNames.has(name) ? '[redacted]' : redactValue(value, remainingDepth);
    if (redactedValue === value) continue;
    redactedCopy ??= { ...record };
    redactedCopy[name] = redactedValue;
  }
  return redactedCopy ?? record;
}

function redactValue(value: unknown, remainingDepth: number): unknown {
  if (remainingDepth === 0 || typeof value !== 'object' || value === null) return value;
  // The error serializer removes secrets itself.
  if (value instanceof Error || ArrayBuffer.isView(value)) return value;
  if (!Array.isArray(value)) return redact(value as Fields, remainingDepth - 1);
  const items: readonly unknown[] = value;
  const redactedItems = items.map((item) => redactValue(item, remainingDepth - 1));
  return redactedItems.every((item, index) => item === items[index]) ? value : redactedItems;
}
