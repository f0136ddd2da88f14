import type { ReactNode } from 'react';
import { Card } from './card';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from './table';

export interface FigureColumn<Row> {
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
}

/** A titled table with a name and figures in each row. */
export function FigureTable<Row extends { readonly id?: string; readonly name: string }>({
  title,
  note,
  subject,
  rows,
  columns,
  barShare,
}: {
  title: string;
  note?: string | undefined;
  /** Heading of the first column. */
  subject: string;
  rows: readonly Row[];
  columns: readonly FigureColumn<Row>[];
  /** The length of the bar below a name, from 0 to 1; without it there are no bars. */
  barShare?: (row: Row) => number;
}) {
  return (
    <Card className="grid min-w-0 content-start gap-3 p-5">
      <h2 className="text-md font-semibold">{title}</h2>
      {note === undefined ? null : <p className="text-sm text-ink-2">{note}</p>}
      <Table aria-label={title}>
        <TableHead>
          <TableRow>
            <TableHeader>{subject}</TableHeader>
            {columns.map(({ label }) => (
              <TableHeader key={label} numeric>
                {label}
              </TableHeader>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id ?? row.name}>
              <TableCell className="w-full max-w-0 min-w-28 sm:min-w-36">
                <span dir="auto" className="line-clamp-2 wrap-anywhere" title={row.name}>
                  {row.name}
                </span>
                {barShare === undefined ? null : (
                  <span aria-hidden className="mt-1 block h-1 rounded-full bg-sunk dark:bg-raised">
                    <span
                      className="block h-full min-w-0.5 rounded-full bg-chart-1"
                      style={{ width: `${barShare(row) * 100}%` }}
                    />
                  </span>
                )}
              </TableCell>
              {columns.map(({ label, cell }) => (
                <TableCell key={label} numeric>
                  {cell(row)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}
