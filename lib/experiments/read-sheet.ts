/**
 * The cells of a pasted table or a CSV file (RFC 4180), row by row. Columns are separated by tabs, as spreadsheets copy
 * them, or by semicolons or commas, whichever the first line has. Empty rows are left out, and those after `maxRows`.
 */
export function readSheet(text: string, maxRows = 500): string[][] {
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    row.push(cell.trim());
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (row.some(Boolean)) rows.push(row);
    row = [];
  };
  const source = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  for (let at = 0; at < source.length && rows.length < maxRows; at++) {
    const character = source[at] ?? '';
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (source[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell.trim() === '') {
      isQuoted = true;
      cell = '';
    } else if (character === separator) endCell();
    else if (character === '\n') endRow();
    else cell += character;
  }
  if (rows.length < maxRows) endRow();
  return rows;
}

function separatorOf(text: string): string {
  const [line = ''] = text.replaceAll(/"(?:[^"]|"")*"/g, '').split(/[\r\n]/, 1);
  return ['\t', ';', ','].find((character) => line.includes(character)) ?? '\t';
}
