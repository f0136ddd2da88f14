import { findNodeAtLocation, type ParseError, parse, parseTree } from 'jsonc-parser';
import type { ConfigPath } from './problems';

/** Line number, from 1, of an offset. */
export const lineAt = (text: string, offset: number): number =>
  text.slice(0, offset).split('\n').length;

/** Line of `path` in valid JSON text, or of the deepest part of it that is there. */
export function locateInJson(text: string, path: ConfigPath): number {
  const tree = parseTree(text);
  for (let length = path.length; tree !== undefined && length > 0; length--) {
    const node = findNodeAtLocation(tree, path.slice(0, length));
    if (node === undefined) continue;
    const place = node.parent?.type === 'property' ? node.parent : node;
    return lineAt(text, place.offset);
  }
  return lineAt(text, tree?.offset ?? 0);
}

/** Line at which text that `JSON.parse` refuses stops being JSON. */
export function brokenJsonLine(text: string): number {
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true });
  return lineAt(text, errors[0]?.offset ?? text.length);
}
