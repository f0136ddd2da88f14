/** Lines of a full piece. Full pieces never change, so they never render again. */
const linesPerPiece = 40;

const openingFence = /^( {0,3})(`{3,}(?!`)|~{3,}(?!~))([^\n]*)\n/;

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
  const openingMatch = openingFence.exec(tail);
  if (openingMatch === null) return null;
  const [head, indent = '', marks = '', info = ''] = openingMatch;
  if (marks.startsWith('`') && info.includes('`')) return null;
  const closingFence = new RegExp(`^ {0,3}${marks[0]}{${marks.length},}[ \\t]*$`);
  const margin = new RegExp(`^ {0,${indent.length}}`);
  const withoutIndent = (line: string) => (indent === '' ? line : line.replace(margin, ''));
  let fullPieces: string[] = [];
  let pieceLines: string[] = [];
  let lastLine = '';
  let pieces: readonly string[] = [];

  const fence: UnclosedCode = {
    info: info.trim(),
    get pieces() {
      return pieces;
    },
    append(text) {
      const newLines = (lastLine + text).split('\n');
      lastLine = newLines.pop() ?? '';
      for (const newLine of newLines) {
        if (closingFence.test(newLine)) return false;
        pieceLines.push(withoutIndent(newLine));
        if (pieceLines.length < linesPerPiece) continue;
        fullPieces = [...fullPieces, `${pieceLines.join('\n')}\n`];
        pieceLines = [];
      }
      // A line of marks may be the beginning of the closing fence, so it is not shown as code.
      const shownLastLine = /^ {0,3}[`~]+$/.test(lastLine) ? [] : [withoutIndent(lastLine)];
      pieces = [...fullPieces, [...pieceLines, ...shownLastLine].join('\n')];
      return true;
    },
  };
  return fence.append(tail.slice(head.length)) ? fence : null;
}
