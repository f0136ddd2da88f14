'use client';

import { Pencil, X } from 'lucide-react';
import { useState } from 'react';
import {
  Credits,
  IconButton,
  Input,
  Select,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
  toast,
} from '@/components/ui';
import { milliToCredits } from '@/lib/contract';
import { type ColumnTarget, listColumnTargets, type TaskSheet } from '@/lib/experiments';
import type { FormSpec } from '@/lib/forms';
import type { PricedRow, TaskList } from './use-task-list';

const noTarget = 'none';

/** The rows of a list, each with its price or what is wrong with it. Each column has a choice of what it fills in. */
export function ListTable({
  list,
  sheet,
  template,
  spec,
}: {
  list: TaskList;
  sheet: TaskSheet;
  template: string;
  spec: FormSpec;
}) {
  const columnTargets = listColumnTargets(template, spec);
  const usedTargets = new Set(sheet.columns.map(({ target }) => target));
  const unusedWords = columnTargets.filter(
    ({ target }) => target.startsWith('word:') && !usedTargets.has(target),
  );
  const options = [
    { value: noTarget, label: 'Not used' },
    ...columnTargets.map(({ target, label }) => ({ value: target, label })),
  ];
  const leaveRowOut = (at: number) => {
    const restoreRow = list.leaveOutRow(at);
    toast.show(`Row ${at + 1} is left out.`, {
      action: {
        label: 'Undo',
        onPress: () => {
          if (!restoreRow())
            toast.error('The list has changed since. The row is not in it any more.');
        },
      },
    });
  };
  return (
    <>
      {unusedWords.length === 0 ? null : (
        <p className="text-sm text-warn">
          {unusedWords.map(({ label }) => label).join(', ')}{' '}
          {unusedWords.length === 1 ? 'has no column and stays' : 'have no columns and stay'} as
          written.
        </p>
      )}
      <Table aria-label="Rows of the list">
        <TableHead>
          <TableRow>
            <TableHeader className="w-10">Row</TableHeader>
            {sheet.columns.map(({ name, target }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity, and none moves
              <TableHeader key={index} className="min-w-40 py-2 text-start">
                <span dir="auto" className="mb-1 block max-w-60 truncate">
                  {name}
                </span>
                <Select
                  aria-label={`What ${name} fills in`}
                  className="h-8 text-sm text-ink"
                  options={options}
                  value={target ?? noTarget}
                  onValueChange={(next) =>
                    list.setTarget(index, next === noTarget ? null : (next as ColumnTarget))
                  }
                />
              </TableHeader>
            ))}
            <TableHeader className="min-w-48 text-start">Price</TableHeader>
            <TableHeader>
              <span className="sr-only">Actions</span>
            </TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {list.rows.map((row, index) =>
            row.cells.length === 0 ? null : (
              <ListRow
                // biome-ignore lint/suspicious/noArrayIndexKey: a row that is left out keeps its place
                key={index}
                number={index + 1}
                row={row}
                columnNames={sheet.columns.map(({ name }) => name)}
                onChange={(cells) => list.setRow(index, cells)}
                onLeaveOut={() => leaveRowOut(index)}
              />
            ),
          )}
        </TableBody>
      </Table>
    </>
  );
}

function ListRow({
  number,
  row,
  columnNames,
  onChange,
  onLeaveOut,
}: {
  number: number;
  row: PricedRow;
  columnNames: readonly string[];
  onChange: (cells: readonly string[]) => void;
  onLeaveOut: () => void;
}) {
  const { cells, reasons, priceMilli } = row;
  // A row that cannot be sent begins with fields. They stay when the reason is gone, because the person may still be typing.
  const [isOpen, setIsOpen] = useState(reasons.length > 0);
  return (
    <TableRow data-row={number} className="[content-visibility:auto]">
      <TableCell className="text-ink-3">{number}</TableCell>
      {cells.map((cell, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row stay in their columns
        <TableCell key={at} className="max-w-80">
          {isOpen ? (
            <Input
              aria-label={`${columnNames[at]}, row ${number}`}
              value={cell}
              onChange={(event) =>
                onChange(cells.map((each, index) => (index === at ? event.target.value : each)))
              }
            />
          ) : (
            <span dir="auto" className="line-clamp-2 break-words">
              {cell}
            </span>
          )}
          {/* Not beside the price, which is out of sight on a phone. */}
          {at === 0 && reasons.length > 0 ? (
            <span className="mt-1 block text-xs text-pretty text-bad">{reasons.join('. ')}</span>
          ) : null}
        </TableCell>
      ))}
      <TableCell>
        {reasons.length > 0 ? (
          <span className="text-bad">Left out</span>
        ) : priceMilli === null ? (
          '…'
        ) : (
          <Credits amount={milliToCredits(priceMilli)} />
        )}
      </TableCell>
      <TableCell>
        <span className="flex justify-end">
          {isOpen ? null : (
            <IconButton label={`Change row ${number}`} size="sm" onClick={() => setIsOpen(true)}>
              <Pencil aria-hidden />
            </IconButton>
          )}
          <IconButton label={`Leave out row ${number}`} size="sm" onClick={onLeaveOut}>
            <X aria-hidden />
          </IconButton>
        </span>
      </TableCell>
    </TableRow>
  );
}
