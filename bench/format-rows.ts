import type { Row } from './types.ts';

const number = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 });

function cells(row: Row): string[] {
  return [
    row.name,
    `${number.format(row.value)} ${row.unit}`,
    row.yardstick ? `${row.yardstick.name}: ${number.format(row.yardstick.value)}` : '',
    row.ratio === undefined ? '' : row.ratio.toFixed(2),
    row.aim ?? '',
    row.pass === undefined ? '' : row.pass ? 'yes' : 'NO',
  ];
}

/** The rows as one table of plain text, columns aligned. */
export function formatRows(rows: readonly Row[]): string {
  const table = [['what', 'value', 'yardstick', 'ratio', 'aim', 'met'], ...rows.map(cells)];
  const widths = table.reduce<number[]>(
    (widest, line) => line.map((cell, column) => Math.max(widest[column] ?? 0, cell.length)),
    [],
  );
  return table
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
