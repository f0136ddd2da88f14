import { type FieldMapping, isJsonObject } from '@/lib/contract';
import type { Json } from '../json';
import type { MediaRequest } from '../media';

/** Names that would change the prototype of every object. */
const forbiddenNames = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * The body of a request in the provider's names: constants, then each field at the path of its mapping. Lists
 * with the same path are joined. `urls` are the addresses of the references, in the order of
 * `request.references`.
 */
export function mapParams(
  { params, mapping, references }: Pick<MediaRequest, 'params' | 'mapping' | 'references'>,
  urls: readonly string[],
): Json {
  const body: Json = structuredClone({ ...mapping?.constants });
  const lists = new Map<string, readonly unknown[]>();
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined || value === null || value === '') continue;
    const rule = mapping?.fields[name] ?? { to: name };
    if (rule.to === '') continue;
    const converted = convert(rule, withUrls(name, value, references, urls));
    const placedValue = Array.isArray(converted)
      ? [...(lists.get(rule.to) ?? []), ...converted]
      : converted;
    if (Array.isArray(placedValue)) lists.set(rule.to, placedValue);
    putValue(body, rule.to, placedValue);
  }
  return body;
}

/** The value with the addresses of its files instead of those the caller sent. */
function withUrls(
  name: string,
  value: unknown,
  references: MediaRequest['references'],
  urls: readonly string[],
): unknown {
  const ownFiles = references.flatMap(({ field, index }, at) =>
    field === name ? [{ index, url: urls[at] }] : [],
  );
  if (ownFiles.length === 0) return value;
  const list = ownFiles.sort((a, b) => a.index - b.index).map(({ url }) => url);
  return Array.isArray(value) ? list : list[0];
}

export function convert(
  { as, values }: Pick<FieldMapping, 'as' | 'values'>,
  value: unknown,
): unknown {
  const mapItem = (each: unknown) => {
    const key = String(each);
    return values !== undefined && Object.hasOwn(values, key) ? values[key] : each;
  };
  const converted = Array.isArray(value) ? value.map(mapItem) : mapItem(value);
  if (as === 'first') return Array.isArray(converted) ? converted[0] : converted;
  if (as === 'list') return Array.isArray(converted) ? converted : [converted];
  if (as === 'text') return Array.isArray(converted) ? converted.map(String) : String(converted);
  return converted;
}

function putValue(body: Json, path: string, value: unknown): void {
  if (value === undefined) return;
  const names = path.split('.');
  if (names.some((name) => forbiddenNames.has(name))) return;
  const lastName = names.pop() as string;
  let target = body;
  for (const name of names) {
    const next = target[name];
    if (isJsonObject(next)) target = next;
    else {
      const child: Json = {};
      target[name] = child;
      target = child;
    }
  }
  target[lastName] = value;
}
