import { canonicalJson } from '@/lib/contract';

/** Deep equality of JSON values. */
export function sameValue(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || a === b || canonicalJson(a) === canonicalJson(b);
}

/** The value under an own name; names such as `constructor` never reach a prototype. */
export function ownValue(values: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
