/** Lines of a full piece. Full pieces never change, so they never render again. */
const linesOfPiece = 40;

const opening = /^( {0,3})(`{3,}(?!`)|~{3,}(?!~))([^\n]*)\n/;

/** Code whose closing fence has not come yet. */
export interface UnclosedCode {
  /** The words behind the opening fence. */
  readonly info: string;
  /** The code so far in pieces; only the last one can still change. */
  readonly pieces: readonly string[];
  /** Takes more source. Returns whether the fence is still open. */
  append(text: string): boolean;
}

/**
 * Reads code without a closing fence line by line, because parsing all of it again for each word would take quadratic
 * time. Null when `tail` does not begin with an opening fence.
 */
export function readUnclosedCode(tail: string): UnclosedCode | null {
  const openingMatch = opening.exec(tail);
  if (openingMatch === null) return null;
  const [head, indent = '', marks = '', info = ''] = openingMatch;
  if (marks.startsWith('`') && info.includes('`')) return null;
  const closingFence = new RegExp(`^ {0,3}${marks[0]}{${marks.length},}[ \\t]*$`);
  const margin = new RegExp(`^ {0,${indent.length}}`);
  const withoutIndent = (line: string) => (indent === '' ? line : line.replace(margin, ''));
  let full: string[] = [];
  let lines: string[] = [];
  let line = '';
  let pieces: readonly string[] = [];

  const fence: UnclosedCode = {
    info: info.trim(),
    get pieces() {
      return pieces;
    },
    append(text) {
      const parts = (line + text).split('\n');
      line = parts.pop() ?? '';
      for (const part of parts) {
        if (closingFence.test(part)) return false;
        lines.push(withoutIndent(part));
        if (lines.length < linesOfPiece) continue;
        full = [...full, `${lines.join('\n')}\n`];
        lines = [];
      }
      // A line of marks may be the beginning of the closing fence, so it is not shown as code.
      const last = /^ {0,3}[`~]+$/.test(line) ? [] : [withoutIndent(line)];
      pieces = [...full, [...lines, ...last].join('\n')];
      return true;
    },
  };
  return fence.append(tail.slice(head.length)) ? fence : null;
}
