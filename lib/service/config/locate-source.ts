import { lineAt } from './locate-json';
import type { ConfigPath } from './problems';

/**
 * Line of `path` in the source of a configuration module, found by the ids and names along the way (a model's id,
 * then a field's name, then a key). A text search, not a parse; messages show the exact path as well.
 */
export function locateInSource(
  source: string,
  value: unknown,
  path: ConfigPath,
): number | undefined {
  let start = 0;
  let end = source.length;
  let element = value;
  let key: string | undefined;
  for (const part of path) {
    const parent = element;
    element = memberOf(parent, part);
    key = typeof part === 'string' ? part : undefined;
    const label = labelOf(element);
    if (label !== undefined) {
      const labelAt = offsetOfLabel(source, label, start, end);
      if (labelAt === -1) return start === 0 ? undefined : lineAt(source, start);
      start = labelAt;
      end = offsetOfNextSibling(source, parent, part, start, end);
    }
  }
  const keyAt =
    key === undefined
      ? -1
      : source.slice(start, end).search(new RegExp(`\\b${escapeRegExp(key)}\\b\\s*:`));
  if (keyAt === -1 && start === 0) return undefined;
  return lineAt(source, keyAt === -1 ? start : start + keyAt);
}

function memberOf(value: unknown, part: string | number): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return (value as Readonly<Record<string | number, unknown>>)[part];
}

/** The name of an element: its `id`, or a field's `name`. */
function labelOf(value: unknown): string | undefined {
  const label = memberOf(value, 'id') ?? memberOf(value, 'name');
  return typeof label === 'string' ? label : undefined;
}

function offsetOfLabel(source: string, label: string, from: number, to: number): number {
  const quotedLabel = `(['"\`])${escapeRegExp(label)}\\1`;
  const part = source.slice(from, to);
  const declaredAt = part.search(new RegExp(`\\b(?:id|name):\\s*${quotedLabel}`));
  const quotedAt = declaredAt === -1 ? part.search(new RegExp(quotedLabel)) : declaredAt;
  if (quotedAt !== -1) return from + quotedAt;
  // The builder of the prompt field does not repeat its name in quotes.
  const call = part.search(new RegExp(`\\.${escapeRegExp(label)}\\(`));
  return call === -1 ? -1 : from + call;
}

function offsetOfNextSibling(
  source: string,
  parent: unknown,
  part: string | number,
  start: number,
  end: number,
): number {
  const label = typeof part === 'number' ? labelOf(memberOf(parent, part + 1)) : undefined;
  const nextAt = label === undefined ? -1 : offsetOfLabel(source, label, start + 1, end);
  return nextAt === -1 ? end : nextAt;
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
