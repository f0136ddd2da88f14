import { Tokenizer, type Tokens } from 'marked';
import { safeHref } from './address';
import { findAddressEnd } from './bare-address';

// Tokenizers of marked, changed where Markdown would lose text that somebody wrote.

/** A bare address up to the end that `findAddressEnd` finds. */
export function readAddress(this: Tokenizer, source: string): Tokens.Link | undefined {
  if (!/^(?:https?:|ftp:|www\.)/i.test(source)) return Tokenizer.prototype.url.call(this, source);
  return Tokenizer.prototype.url.call(this, source.slice(0, findAddressEnd(source)));
}

/** `[note]: word` is text, because only an address that can be linked to is a definition. */
export function readDefinition(this: Tokenizer, source: string): Tokens.Def | undefined {
  const definition = Tokenizer.prototype.def.call(this, source);
  return definition && safeHref(definition.href) !== null ? definition : undefined;
}

/** Reads `<br>` as inline HTML: a block of raw HTML would show the Markdown after it as it is written. */
export function readBlockHtml(this: Tokenizer, source: string): Tokens.HTML | undefined {
  return /^ {0,3}<br[ \t]*\/?>/i.test(source)
    ? undefined
    : Tokenizer.prototype.html.call(this, source);
}

/** A table whose rows have more cells than its head gets a wider head, because marked leaves those cells out. */
export function readTable(this: Tokenizer, source: string): Tokens.Table | undefined {
  const table = Tokenizer.prototype.table.call(this, source);
  if (table === undefined) return undefined;
  const [head = '', rule = '', ...rows] = table.raw.split('\n');
  const missingCells = Math.max(0, ...rows.map(countCells)) - table.header.length;
  if (missingCells <= 0) return table;
  const widenedText = [
    widen(head, ' |', missingCells),
    widen(rule, '-|', missingCells),
    ...rows,
  ].join('\n');
  const wideTable = Tokenizer.prototype.table.call(this, widenedText);
  return wideTable && { ...wideTable, raw: table.raw };
}

const countCells = (row: string): number =>
  (row
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .match(/(?<!\\)\|/g)?.length ?? 0) + 1;

function widen(line: string, cell: string, count: number): string {
  const closedLine = /(?<!\\)\|[ \t]*$/.test(line) ? line : `${line} |`;
  return closedLine + cell.repeat(count);
}
