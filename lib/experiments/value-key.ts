import { canonicalJson } from '@/lib/contract';

/** The address of a stored file: its host and signature change with time while the file stays the same. */
const storedFile =
  /^https?:\/\/[^/]+(\/media\/[A-Za-z0-9_-]{32}\.[a-z0-9]{2,5})(?:\?expires=\d{1,12}&signature=[A-Za-z0-9_-]{43})?$/;

function withoutHosts(value: unknown): unknown {
  if (typeof value === 'string') return storedFile.exec(value)?.[1] ?? value;
  if (Array.isArray(value)) return value.map(withoutHosts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, withoutHosts(item)]),
  );
}

/** A text that is equal for equal values. Addresses of one stored file are equal, whenever they were signed. */
export const valueKey = (value: unknown): string => canonicalJson(withoutHosts(value));
