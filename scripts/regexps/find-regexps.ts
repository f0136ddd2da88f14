import { parseSync, Visitor } from 'oxc-parser';

/** A regular expression in a source file. */
export interface FoundRegexp {
  /** `/pattern/flags`, or the call of `RegExp`. */
  text: string;
  line: number;
  /** Null for an expression made from parts, which cannot be analysed. */
  literal: { pattern: string; flags: string } | null;
}

/** Every regular expression of a file, literals and calls of `RegExp`, in their order. */
export function findRegexps(path: string, source: string): FoundRegexp[] {
  const regexps: FoundRegexp[] = [];
  const { program } = parseSync(path, source);
  const add = (node: { start: number; end: number }, literal: FoundRegexp['literal']) =>
    regexps.push({
      text: source.slice(node.start, node.end),
      line: source.slice(0, node.start).split('\n').length,
      literal,
    });
  const made = (node: { start: number; end: number; callee: { type: string; name?: unknown } }) => {
    if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp') add(node, null);
  };
  new Visitor({
    Literal: (node) => {
      if ('regex' in node && node.regex) add(node, node.regex);
    },
    NewExpression: made,
    CallExpression: made,
  }).visit(program);
  return regexps;
}
