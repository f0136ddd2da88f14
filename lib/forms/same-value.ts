/** JSON text with object keys in one order, so that equal values have equal text. */
export function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_key, inner: unknown) =>
      isPlainObject(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    ) ?? 'undefined'
  );
}

/** Deep equality of JSON values. */
export function sameValue(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || a === b || canonical(a) === canonical(b);
}

/** Whether a value is a JSON object: neither null nor an array. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value under an own name; names such as `constructor` never reach a prototype. */
export function ownValue(values: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
