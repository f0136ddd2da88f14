'use client';

import { useVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, useMemo, useRef } from 'react';
import { type GridPlace, type GridView, gridView } from '@/lib/experiments';
import type { ExperimentCell, ExperimentQuote } from '@/lib/pages/experiments';
import { ratioOfCell } from './cell-ratio';
import { CellTile, StruckTile } from './cell-tile';
import type { GridActions } from './grid-actions';
import { gap, geometryOf, outline, type TileSize, tileHeightOf } from './grid-geometry';
import { Head, headText } from './grid-head';
import type { Films } from './use-films';
import { useFrame } from './use-frame';
import { useGridFocus } from './use-grid-focus';
import type { PricedPlan } from './use-plan';

/** The assumed frame before it is measured: that of a desktop window, so that little moves afterwards. */
const assumedFrame = { width: 800, height: 640 };

/** Rows whose pictures are loaded with the page. */
const eagerRowCount = 2;

/** The number of rows and columns that are drawn beyond the visible ones. */
const overscan = 1;

/**
 * The grid of one page: rows, columns and the repeats of each cell. Only the visible tiles are in the page.
 */
export function ExperimentGrid({
  priced,
  page,
  quote,
  cells,
  size,
  isSwapped = false,
  isShown,
  discussedKeys,
  selectedKeys = [],
  films,
  label = 'Grid',
  actions = {},
}: {
  priced: PricedPlan;
  page: number;
  quote: ExperimentQuote | undefined;
  cells: ReadonlyMap<string, ExperimentCell>;
  size: TileSize;
  isSwapped?: boolean;
  /** Cells that pass the filter; all of them without one. */
  isShown?: ((key: string) => boolean) | undefined;
  /** Cells with comments. */
  discussedKeys?: ReadonlySet<string>;
  selectedKeys?: readonly string[];
  films?: Films;
  label?: string;
  actions?: GridActions;
}) {
  const { plan } = priced;
  const scroller = useRef<HTMLDivElement>(null);
  const frame = useFrame(scroller, assumedFrame);
  const view = useMemo(() => {
    const place =
      isShown && (({ cells: placeCells }: GridPlace) => placeCells.some(({ key }) => isShown(key)));
    return gridView(plan, page, { isSwapped, ...(place ? { isVisible: place } : {}) });
  }, [plan, page, isSwapped, isShown]);
  const geometry = geometryOf(frame, size, {
    columns: view.columns.length,
    repeats: view.repeats,
    headLines: view.columns[0]?.length ?? 1,
    stretches: actions.onSelect !== undefined,
  });
  const { columnWidth, headHeight, rowHead, rowLine } = geometry;
  const ratios = useMemo(
    () =>
      view.rows.map(({ places }) =>
        places.flatMap((place) =>
          place.cells.flatMap(({ key, body }) => ratioOfCell(body, cells.get(key)) ?? []),
        ),
      ),
    [view, cells],
  );
  const tileHeights = ratios.map((rowRatios) => tileHeightOf(geometry, rowRatios));
  const tileHeightAt = (row: number): number => tileHeights[row] ?? geometry.tileHeight;
  const virtualizerOptions = {
    getScrollElement: () => scroller.current,
    overscan,
    useFlushSync: false,
    initialRect: assumedFrame,
  };
  const rows = useVirtualizer({
    ...virtualizerOptions,
    count: view.rows.length,
    estimateSize: (row) => tileHeightAt(row) + gap + rowLine,
    paddingStart: headHeight,
    scrollPaddingStart: headHeight,
  });
  const columns = useVirtualizer({
    ...virtualizerOptions,
    count: view.columns.length,
    estimateSize: () => columnWidth,
    horizontal: true,
    paddingStart: rowHead,
    scrollPaddingStart: rowHead,
  });
  // The sizes are computed by `grid-geometry`, so no tile has to be measured.
  const sizes = [columnWidth, rowLine, ...tileHeights].join();
  const measuredSizes = useRef(sizes);
  if (measuredSizes.current !== sizes) {
    measuredSizes.current = sizes;
    rows.measure();
    columns.measure();
  }
  const focus = useGridFocus({
    scroller,
    rows: view.rows.length,
    columns: view.columns.length * view.repeats,
    reveal: (row, column) => {
      rows.scrollToIndex(row);
      columns.scrollToIndex(Math.floor(column / view.repeats));
    },
    keyAt: (row, column) => keyAt(view, row, column),
    actions,
  });
  const selectedKeySet = new Set(selectedKeys);
  const visibleColumns = columns.getVirtualItems();

  const cellsAt = ({ combination, cells: placeCells }: GridPlace, row: number, column: number) => {
    const isStruck = combination.reasons.length > 0 || placeCells.length === 0;
    const width = isStruck ? columnWidth - gap : geometry.tileWidth;
    const start = visibleColumns.find(({ index }) => index === column)?.start ?? 0;
    return (isStruck ? [null] : placeCells).map((cell, repeat) => {
      const columnIndex = column * view.repeats + repeat;
      const place = placeCells.length > 1 ? `, ${repeat + 1} of ${placeCells.length}` : '';
      const name = `${headText(combination.values)}${place}`;
      const isChosen = cell !== null && selectedKeySet.has(cell.key);
      return (
        <td
          key={cell?.key ?? `struck ${combination.index}`}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: as the table is a grid
          role="gridcell"
          tabIndex={focus.isStop(row, columnIndex) ? 0 : -1}
          data-cell={cell?.key}
          data-row={row}
          data-column={columnIndex}
          aria-colindex={columnIndex + 2}
          aria-selected={isChosen}
          className="absolute block rounded-md p-0 outline-offset-2"
          style={{
            left: start + repeat * (width + gap),
            top: rowLine,
            width,
            height: tileHeightAt(row),
          }}
        >
          {cell === null ? (
            <StruckTile name={name} reasons={combination.reasons} />
          ) : (
            <CellTile
              name={name}
              cell={cells.get(cell.key)}
              milli={priced.milliOf(cell)}
              fits={priced.fitting.has(cell.key)}
              isFree={priced.free.has(cell.key)}
              refusal={quote?.refused[cell.priceKey]}
              isSelected={isChosen}
              isDiscussed={discussedKeys?.has(cell.key) === true}
              isFirst={row < eagerRowCount}
              isHidden={isShown?.(cell.key) === false}
              films={films}
            />
          )}
        </td>
      );
    });
  };
  const width = columns.getTotalSize();
  return (
    <div ref={scroller} className="relative max-h-[78dvh] overflow-auto overscroll-contain p-0.5">
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move between its cells
        role="grid"
        aria-label={label}
        aria-rowcount={view.rows.length + 1}
        aria-colcount={view.columns.length * view.repeats + 1}
        aria-multiselectable={actions.onSelect === undefined ? undefined : true}
        className="relative block"
        style={{ height: rows.getTotalSize(), width }}
        onKeyDown={focus.onKeyDown}
        onFocus={focus.onFocus}
        onClick={(event) =>
          callWithCell(event, (key) => actions.onSelect?.(key, selectsSeveral(event)))
        }
        onDoubleClick={(event) => {
          // Two presses of a player's button play and pause; they do not open the viewer.
          if (event.target instanceof Element && event.target.closest('button')) return;
          callWithCell(event, (key) => actions.onOpen?.(key));
        }}
      >
        <thead className="sticky -top-0.5 z-20 block bg-bg">
          <tr aria-rowindex={1} className="relative block" style={{ height: headHeight - outline }}>
            {visibleColumns.map(({ index, start, size: columnSize }) => (
              <th
                key={index}
                scope="col"
                aria-colindex={index * view.repeats + 2}
                className="absolute bottom-1.5 block pr-2 text-start font-normal"
                style={{ left: start, width: columnSize }}
              >
                <Head values={view.columns[index] ?? []} lines={1} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block">
          {rows.getVirtualItems().map(({ index, start, size: rowSize }) => (
            <tr
              key={index}
              aria-rowindex={index + 2}
              className="absolute left-0 block"
              style={{ top: start, height: rowSize, width }}
            >
              <th
                scope="row"
                aria-colindex={1}
                className="sticky left-0 z-10 flex items-center bg-bg pr-3 text-start font-normal"
                style={
                  rowLine > 0
                    ? { width: frame.width - outline, height: rowLine - outline }
                    : { width: rowHead - outline, height: tileHeightAt(index) }
                }
              >
                <Head values={view.rows[index]?.head ?? []} lines={rowLine > 0 ? 1 : 3} />
              </th>
              {visibleColumns.map(({ index: column }) => {
                const place = view.rows[index]?.places[column];
                return place === undefined ? null : cellsAt(place, index, column);
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const selectsSeveral = (event: MouseEvent) => event.ctrlKey || event.metaKey || event.shiftKey;

function callWithCell(event: MouseEvent, callback: (key: string) => void): void {
  const { target } = event;
  const key =
    target instanceof Element
      ? target.closest<HTMLElement>('[data-cell]')?.dataset.cell
      : undefined;
  if (key !== undefined) callback(key);
}

function keyAt(view: GridView, row: number, column: number): string | undefined {
  const place = view.rows[row]?.places[Math.floor(column / view.repeats)];
  return place?.cells[column % view.repeats]?.key;
}
