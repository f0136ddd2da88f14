/** How many lines of open code are one piece: a piece that is full never changes again. */
const linesOfPiece = 40;

const opening = /^( {0,3})(`{3,}(?!`)|~{3,}(?!~))([^\n]*)\n/;

/** Code whose closing fence has not come yet. */
export interface OpenFence {
  readonly language: string;
  /** The code so far in pieces; all but the last stay as they are. */
  readonly pieces: readonly string[];
  /** Takes more source. Returns whether the fence is still open. */
  append(text: string): boolean;
}

/**
 * Reads open code line by line, because to read all of it again for each word would cost more with every word.
 * Null when `tail` does not begin with an opening fence.
 */
export function openFence(tail: string): OpenFence | null {
  const found = opening.exec(tail);
  if (found === null) return null;
  const [head, indent = '', marks = '', info = ''] = found;
  if (marks.startsWith('`') && info.includes('`')) return null;
  const closing = new RegExp(`^ {0,3}${marks[0]}{${marks.length},}[ \\t]*$`);
  const margin = new RegExp(`^ {0,${indent.length}}`);
  const own = (line: string) => (indent === '' ? line : line.replace(margin, ''));
  let full: string[] = [];
  let lines: string[] = [];
  let line = '';
  let pieces: readonly string[] = [];

  const fence: OpenFence = {
    language: info.trim().split(/\s+/)[0] ?? '',
    get pieces() {
      return pieces;
    },
    append(text) {
      const parts = (line + text).split('\n');
      line = parts.pop() ?? '';
      for (const part of parts) {
        if (closing.test(part)) return false;
        lines.push(own(part));
        if (lines.length < linesOfPiece) continue;
        full = [...full, `${lines.join('\n')}\n`];
        lines = [];
      }
      // Marks that may become the closing fence are not shown as code.
      const last = /^ {0,3}[`~]+$/.test(line) ? [] : [own(line)];
      pieces = [...full, [...lines, ...last].join('\n')];
      return true;
    },
  };
  return fence.append(tail.slice(head.length)) ? fence : null;
}
