'use client';

import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import { letterOf } from '../layout';
import type { GridActions } from './grid-actions';

interface GridPosition {
  readonly row: number;
  readonly column: number;
}

const steps: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const clamp = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));

/**
 * One tab stop for the whole grid: arrow keys, Home and End move it, and scroll to a cell that is out of view. Keys act
 * on the cell in focus.
 */
export function useGridFocus({
  scroller,
  rows,
  columns,
  reveal,
  keyAt,
  actions,
}: {
  scroller: RefObject<HTMLElement | null>;
  rows: number;
  columns: number;
  reveal: (row: number, column: number) => void;
  keyAt: (row: number, column: number) => string | undefined;
  actions: GridActions;
}) {
  const [tabStop, setTabStop] = useState<GridPosition>({ row: 0, column: 0 });
  /** The cell that takes the focus once it is in the page. */
  const focusTarget = useRef<GridPosition | null>(null);
  const row = clamp(tabStop.row, rows);
  const column = clamp(tabStop.column, columns);

  // After every render: a cell that was out of view is there after the scroll has drawn it.
  useEffect(() => {
    const target = focusTarget.current;
    if (target === null) return;
    const cell = scroller.current?.querySelector<HTMLElement>(
      `[data-row="${target.row}"][data-column="${target.column}"]`,
    );
    if (cell == null) return;
    focusTarget.current = null;
    cell.focus({ preventScroll: true });
    // The grid may reach below the window: the page follows by as little as is needed.
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  const moveFocus = (to: GridPosition) => {
    const next = { row: clamp(to.row, rows), column: clamp(to.column, columns) };
    focusTarget.current = next;
    setTabStop(next);
    reveal(next.row, next.column);
  };
  return {
    isStop: (atRow: number, atColumn: number) => atRow === row && atColumn === column,
    onFocus(event: FocusEvent) {
      // The player in a cell takes the focus when it is pressed.
      const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-row]');
      const { row: atRow, column: atColumn } = cell?.dataset ?? {};
      if (atRow === undefined || atColumn === undefined) return;
      const next = { row: Number(atRow), column: Number(atColumn) };
      setTabStop((before) =>
        before.row === next.row && before.column === next.column ? before : next,
      );
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const target = event.target as HTMLElement;
      // Space and Enter belong to a focused player.
      if (target instanceof HTMLButtonElement && (event.key === ' ' || event.key === 'Enter'))
        return;
      const letter = letterOf(event);
      const step = steps[event.key];
      const key = keyAt(row, column);
      if (step !== undefined) moveFocus({ row: row + step[0], column: column + step[1] });
      else if (event.key === 'Home') moveFocus({ row, column: 0 });
      else if (event.key === 'End') moveFocus({ row, column: columns - 1 });
      else if (event.key === 'PageDown') moveFocus({ row: row + 4, column });
      else if (event.key === 'PageUp') moveFocus({ row: row - 4, column });
      else if (key === undefined) return;
      else if (event.key === ' ') actions.onSelect?.(key, false);
      else if (letter === 'x') actions.onSelect?.(key, true);
      else if (event.key === 'Enter') actions.onOpen?.(key);
      else if (letter === 'p') target.closest('[data-row]')?.querySelector('button')?.click();
      else if (letter === 's') actions.onMark?.(key, 'keep');
      else if (letter === 'r') actions.onMark?.(key, 'reject');
      else return;
      event.preventDefault();
    },
  };
}
