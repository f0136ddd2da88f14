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
  let at = 0;
  let end = source.length;
  let current = value;
  let key: string | undefined;
  for (const part of path) {
    const parent = current;
    current = member(parent, part);
    key = typeof part === 'string' ? part : undefined;
    const label = labelOf(current);
    if (label !== undefined) {
      const labelAt = indexOfLabel(source, label, at, end);
      if (labelAt === -1) return at === 0 ? undefined : lineAt(source, at);
      at = labelAt;
      end = nextSibling(source, parent, part, at, end);
    }
  }
  const keyAt =
    key === undefined ? -1 : source.slice(at, end).search(new RegExp(`\\b${literal(key)}\\b\\s*:`));
  if (keyAt === -1 && at === 0) return undefined;
  return lineAt(source, keyAt === -1 ? at : at + keyAt);
}

function member(value: unknown, part: string | number): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return (value as Readonly<Record<string | number, unknown>>)[part];
}

/** The name of an element: its `id`, or a field's `name`. */
function labelOf(value: unknown): string | undefined {
  const label = member(value, 'id') ?? member(value, 'name');
  return typeof label === 'string' ? label : undefined;
}

function indexOfLabel(source: string, label: string, from: number, to: number): number {
  const quotedLabel = `(['"\`])${literal(label)}\\1`;
  const part = source.slice(from, to);
  const declaredAt = part.search(new RegExp(`\\b(?:id|name):\\s*${quotedLabel}`));
  const quotedAt = declaredAt === -1 ? part.search(new RegExp(quotedLabel)) : declaredAt;
  if (quotedAt !== -1) return from + quotedAt;
  // The builder of the prompt field does not repeat its name in quotes.
  const call = part.search(new RegExp(`\\.${literal(label)}\\(`));
  return call === -1 ? -1 : from + call;
}

function nextSibling(
  source: string,
  parent: unknown,
  part: string | number,
  at: number,
  end: number,
): number {
  const next = typeof part === 'number' ? labelOf(member(parent, part + 1)) : undefined;
  const nextAt = next === undefined ? -1 : indexOfLabel(source, next, at + 1, end);
  return nextAt === -1 ? end : nextAt;
}

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
