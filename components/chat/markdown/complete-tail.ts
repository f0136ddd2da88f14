import { isOperator } from './emphasis';

/** A line that may still become a heading, a list, a rule or a table. It is held back until more of it has arrived. */
const undecided = /^[ \t]*(?:[-=*_+>#~]{1,3}|`{1,2}|\d{1,9}[.)]?|\$\$?|\[[ xX]?\]?)[ \t]*$/;

/**
 * Completes the unfinished end of streamed Markdown: open marks are closed, and what is still ambiguous is left out,
 * so that no marks appear for a moment. `tail` begins at a block.
 */
export function completeTail(tail: string): string {
  const start = tail.lastIndexOf('\n') + 1;
  const line = tail.slice(start);
  const before = tail.slice(0, start);
  if (undecided.test(line)) return before;
  const table = completeTable(before, line);
  if (table !== null) return table;
  return before + completeLine(paragraphEnd(before), line);
}

/** Completes a table whose head is being written; null when the line belongs to no table. */
function completeTable(before: string, line: string): string | null {
  const head = before.slice(before.lastIndexOf('\n', before.length - 2) + 1, -1);
  if (head.includes('|') && /^[ \t:|-]*$/.test(line) && line.includes('-')) {
    const columns = head
      .trim()
      .replace(/^\||\|$/g, '')
      .split('|').length;
    return `${before}|${' --- |'.repeat(columns)}`;
  }
  return /^[ \t]*\|/.test(line) && !/\n[ \t]*(?:\|[ \t]*)?:?-/.test(before) ? before : null;
}

/** The earlier lines of the paragraph that the last line belongs to. */
function paragraphEnd(before: string): string {
  return before.slice(before.lastIndexOf('\n\n') + 1);
}

/** Closes the marks that the line leaves open, with those opened in the lines before. */
function completeLine(before: string, line: string): string {
  // Marks with nothing behind them yet are left out.
  const completeText = withoutOpenLink(line).replace(/(?:\*{1,3}|_{1,3}|~{1,2}|`{1,16})$/, '');
  const open = openMarks(before + completeText);
  if (open === '') return completeText;
  // A closing mark may not follow a space.
  return completeText.trimEnd() + open;
}

/**
 * Reduces a link without its full address to its text, and leaves out such an image. Searches by hand, because a
 * regular expression that looks for the end from every bracket takes quadratic time.
 */
function withoutOpenLink(line: string): string {
  // `[text](https://exa`: an unclosed address.
  const address = line.indexOf('](', line.lastIndexOf(')') + 1);
  const label = address < 0 ? -1 : line.lastIndexOf('[', address);
  if (label >= 0 && line.indexOf(']', label) === address) {
    if (line[label - 1] === '!') return line.slice(0, label - 1);
    return line.slice(0, label) + line.slice(label + 1, address);
  }
  // `![text]`, whose address may come next.
  if (line.endsWith(']')) {
    const picture = line.lastIndexOf('![');
    const isClosed = picture >= 0 && line.indexOf(']', picture) === line.length - 1;
    return isClosed ? line.slice(0, picture) : line;
  }
  // `[te`: an unclosed link text.
  const openBracket = line.indexOf('[', line.lastIndexOf(']') + 1);
  if (openBracket < 0) return line;
  const picture = line.indexOf('![', Math.max(0, openBracket - 1));
  const text = line.slice(0, openBracket) + line.slice(openBracket + 1);
  return picture < 0 ? text : line.slice(0, picture);
}

/** The marks that are open at the end of `text`, in the order in which to close them. */
function openMarks(text: string): string {
  const openMarkers: string[] = [];
  let at = 0;
  while (at < text.length) {
    if (text[at] === '\\') {
      at += 2;
      continue;
    }
    const run = /^(?:`+|\*+|_+|~~)/.exec(text.slice(at, at + 16))?.[0];
    if (run === undefined) {
      at += 1;
      continue;
    }
    if (run.startsWith('`')) {
      const end = text.indexOf(run, at + run.length);
      if (end < 0) return run + [...openMarkers].reverse().join('');
      at = end + run.length;
      continue;
    }
    readRun(openMarkers, run, text[at - 1] ?? ' ', text[at + run.length] ?? ' ');
    at += run.length;
  }
  return openMarkers.reverse().join('');
}

const isSpace = (character: string): boolean => /\s/.test(character);
const isWord = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);

/** Opens or closes marks by one run of them, roughly by the rules of CommonMark. */
function readRun(open: string[], run: string, before: string, after: string): void {
  const mark = run.length >= 2 ? run.slice(0, 2) : run;
  const isInWord = run.startsWith('_') && isWord(before) && isWord(after);
  if (isInWord) return;
  if (!isSpace(before) && open.at(-1) === mark) {
    open.pop();
  } else if (!isSpace(before) && run.length === 3 && open.length >= 2) {
    open.splice(-2);
  } else if (!isSpace(after) && !isOperator(run, before, after)) {
    if (run.length === 3) open.push(run.slice(0, 2), run.slice(0, 1));
    else open.push(mark);
  }
}
