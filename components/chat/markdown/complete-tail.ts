import { isOperator } from './emphasis';

/** A line that may still become a heading, a list, a rule or a table. It is held back until more of it has arrived. */
const undecidedLine = /^[ \t]*(?:[-=*_+>#~]{1,3}|`{1,2}|\d{1,9}[.)]?|\$\$?|\[[ xX]?\]?)[ \t]*$/;

/**
 * Completes the unfinished end of streamed Markdown: open marks are closed, and what is still ambiguous is left out,
 * so that no marks appear for a moment. `tail` begins at a block.
 */
export function completeTail(tail: string): string {
  const start = tail.lastIndexOf('\n') + 1;
  const line = tail.slice(start);
  const earlierLines = tail.slice(0, start);
  if (undecidedLine.test(line)) return earlierLines;
  const table = completeTable(earlierLines, line);
  if (table !== null) return table;
  return earlierLines + completeLine(openParagraphOf(earlierLines), line);
}

/** Completes a table whose head is being written; null when the line belongs to no table. */
function completeTable(earlierLines: string, line: string): string | null {
  const head = earlierLines.slice(earlierLines.lastIndexOf('\n', earlierLines.length - 2) + 1, -1);
  if (head.includes('|') && /^[ \t:|-]*$/.test(line) && line.includes('-')) {
    const columns = head
      .trim()
      .replace(/^\||\|$/g, '')
      .split('|').length;
    return `${earlierLines}|${' --- |'.repeat(columns)}`;
  }
  return /^[ \t]*\|/.test(line) && !/\n[ \t]*(?:\|[ \t]*)?:?-/.test(earlierLines)
    ? earlierLines
    : null;
}

/** The earlier lines of the paragraph that the last line belongs to. */
function openParagraphOf(earlierLines: string): string {
  return earlierLines.slice(earlierLines.lastIndexOf('\n\n') + 1);
}

/** Closes the marks that the line leaves open, with those opened in the lines before. */
function completeLine(earlierLines: string, line: string): string {
  // Marks with nothing behind them yet are left out.
  const completeText = withoutOpenLink(line).replace(/(?:\*{1,3}|_{1,3}|~{1,2}|`{1,16})$/, '');
  const closingMarks = findClosingMarks(earlierLines + completeText);
  if (closingMarks === '') return completeText;
  // A closing mark may not follow a space.
  return completeText.trimEnd() + closingMarks;
}

/**
 * Reduces a link without its full address to its text, and removes an image without one. Searches by hand, because a
 * regular expression that looks for the end from every bracket takes quadratic time.
 */
function withoutOpenLink(line: string): string {
  // `[text](https://exa`: an unclosed address.
  const addressStart = line.indexOf('](', line.lastIndexOf(')') + 1);
  const labelStart = addressStart < 0 ? -1 : line.lastIndexOf('[', addressStart);
  if (labelStart >= 0 && line.indexOf(']', labelStart) === addressStart) {
    if (line[labelStart - 1] === '!') return line.slice(0, labelStart - 1);
    return line.slice(0, labelStart) + line.slice(labelStart + 1, addressStart);
  }
  // `![text]`, whose address may come next.
  if (line.endsWith(']')) {
    const imageStart = line.lastIndexOf('![');
    const isClosed = imageStart >= 0 && line.indexOf(']', imageStart) === line.length - 1;
    return isClosed ? line.slice(0, imageStart) : line;
  }
  // `[te`: an unclosed link text.
  const openBracket = line.indexOf('[', line.lastIndexOf(']') + 1);
  if (openBracket < 0) return line;
  const imageStart = line.indexOf('![', Math.max(0, openBracket - 1));
  const text = line.slice(0, openBracket) + line.slice(openBracket + 1);
  return imageStart < 0 ? text : line.slice(0, imageStart);
}

/** The marks that are open at the end of `text`, in the order in which to close them. */
function findClosingMarks(text: string): string {
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
function readRun(openMarkers: string[], run: string, before: string, after: string): void {
  const mark = run.length >= 2 ? run.slice(0, 2) : run;
  const isInWord = run.startsWith('_') && isWord(before) && isWord(after);
  if (isInWord) return;
  if (!isSpace(before) && openMarkers.at(-1) === mark) {
    openMarkers.pop();
  } else if (!isSpace(before) && run.length === 3 && openMarkers.length >= 2) {
    openMarkers.splice(-2);
  } else if (!isSpace(after) && !isOperator(run, before, after)) {
    if (run.length === 3) openMarkers.push(run.slice(0, 2), run.slice(0, 1));
    else openMarkers.push(mark);
  }
}
