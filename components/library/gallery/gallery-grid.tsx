'use client';

import { type FocusEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { formatCount, LateSuspense, lazyPart } from '@/components/ui';
import type { GalleryIndex } from '@/lib/pages/gallery';
import { useGalleryItems, useWatchTasks } from '@/lib/queries';
import { letterOf, type Screen, useShortcutHints } from '../../layout';
import { GalleryTile } from './gallery-tile';
import {
  dayHeadHeight,
  findNeighbour,
  findRowOfTile,
  type GalleryView,
  layOutGallery,
  moveStripsFirst,
  tilesOfRow,
  visibleRange,
} from './layout';
import type { Stack } from './stacks';
import { tileKeys } from './tile-keys';
import type { GalleryOperations } from './use-gallery-actions';
import { usePlace } from './use-place';
import { type Selection, tileKey } from './use-selection';
import { expectedViewport, findScroller, useViewport } from './use-viewport';

const GalleryRow = lazyPart(() => import('./gallery-row'));
const GalleryStrip = lazyPart(() => import('./gallery-strip'));

const gap = 10;
const eagerTiles = 8;

const targetHeightFor = (width: number): number => (width < 600 ? 150 : width < 1100 ? 200 : 236);

const arrowKeys = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']);

/**
 * The grid. The newest 10,000 tiles are laid out from the start, so the scrollbar is right for them; older ones are
 * added at the end. Only tiles in view are in the page. Arrows move the focus, x selects, f marks as favourite, v
 * shows versions, Enter opens.
 */
export function GalleryGrid({
  workspace,
  index: newestFirst,
  stacks,
  onStack,
  view,
  query,
  selection,
  operations,
  screen,
  modelName,
  onEnd,
}: {
  workspace: string;
  index: GalleryIndex;
  /** The versions behind tiles, by the tiles' keys. */
  stacks: ReadonlyMap<string, Stack>;
  /** Opens a stack by its name, or closes it. */
  onStack: (name: string) => void;
  view: GalleryView;
  query: string;
  selection: Selection;
  operations: GalleryOperations;
  /** Size of the window by its cookie, until it can be measured. */
  screen: Screen | null;
  modelName: (model: string) => string;
  /** Called when the last tile comes into view. */
  onEnd: () => void;
}) {
  useShortcutHints(tileKeys);
  const box = useRef<HTMLDivElement>(null);
  const viewport = useViewport(box, screen && expectedViewport(screen));
  const timeZone = viewport?.timeZone;
  const isMeasured = viewport !== null && timeZone === undefined;
  const [focusedIndex, setFocusedIndex] = useState(0);
  const width = viewport?.width ?? 0;
  const index = useMemo(
    () => (view === 'grid' ? moveStripsFirst(newestFirst, timeZone) : newestFirst),
    [newestFirst, view, timeZone],
  );
  const layout = useMemo(
    () =>
      width === 0
        ? null
        : layOutGallery(index, {
            width,
            view,
            gap,
            targetHeight: targetHeightFor(width),
            timeZone,
          }),
    [index, width, view, timeZone],
  );
  usePlace(index, layout, box);

  const rows = useMemo(() => {
    if (layout === null || viewport === null) return [];
    const [start, end] = visibleRange(layout.rows, viewport.from, viewport.to);
    return layout.rows.slice(start, end);
  }, [layout, viewport]);
  const firstIndex = rows[0]?.start ?? 0;
  const endIndex = rows.at(-1)?.end ?? 0;
  const isAtEnd = endIndex > 0 && endIndex === index.task_ids.length;
  useEffect(() => {
    if (isAtEnd) onEnd();
  }, [isAtEnd, onEnd]);
  const ids = index.task_ids.slice(firstIndex, endIndex);
  const items = useGalleryItems(workspace, ids);
  const runningIds = ids.filter((id) => {
    const status = items.get(id)?.status;
    return status === 'queued' || status === 'running';
  });
  useWatchTasks(workspace, [...new Set(runningIds)]);

  const focusTile = (i: number) => {
    const row = layout && findRowOfTile(layout, i);
    const main = findScroller();
    if (!row || main === null || box.current === null) return;
    setFocusedIndex(i);
    const top = main.getBoundingClientRect().top - box.current.getBoundingClientRect().top;
    if (row.top < top) main.scrollTop += row.top - top - dayHeadHeight;
    else if (row.top + row.height > top + main.clientHeight) {
      main.scrollTop += row.top + row.height - top - main.clientHeight + gap;
    }
    requestAnimationFrame(() => {
      box.current
        ?.querySelector<HTMLElement>(`[data-tile="${i}"] a`)
        ?.focus({ preventScroll: true });
    });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const tile = (event.target as HTMLElement).closest<HTMLElement>('[data-tile]');
    if (tile === null || layout === null) return;
    const i = Number(tile.dataset.tile);
    const isPlain = !(event.metaKey || event.ctrlKey || event.altKey);
    const letter = letterOf(event);
    if (arrowKeys.has(event.key) && isPlain) {
      event.preventDefault();
      const key = event.key as Parameters<typeof findNeighbour>[2];
      focusTile(findNeighbour(layout, i, key, { ratios: index.ratios, view, gap }));
    } else if (letter === 'x' && isPlain) {
      selection.toggle(index, i, event.shiftKey);
    } else if (letter === 'v' && isPlain) {
      const stack = stacks.get(tileKey(index.task_ids[i] ?? '', index.outputs[i] ?? 0));
      if (stack !== undefined) onStack(stack.name);
    } else if (letter === 'f' && isPlain) {
      const task = items.get(index.task_ids[i] ?? '');
      const output = index.outputs[i] ?? 0;
      if (task?.status !== 'succeeded') return;
      const isFavourite = !task.favourites.includes(output);
      void operations.favourite([{ task_id: task.task_id, output }], isFavourite);
    }
  };

  const onFocus = (event: FocusEvent) => {
    const tile = (event.target as HTMLElement).closest<HTMLElement>('[data-tile]');
    if (tile !== null) setFocusedIndex(Number(tile.dataset.tile));
  };

  const days = layout?.days ?? [];
  const [firstDay, lastDay] =
    viewport === null ? [0, 0] : visibleRange(days, viewport.from, viewport.to);
  const tabStop = focusedIndex >= firstIndex && focusedIndex < endIndex ? focusedIndex : firstIndex;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the links inside
    <div
      ref={box}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      className={layout === null ? 'relative min-h-dvh' : 'relative'}
      style={layout === null ? undefined : { height: layout.height }}
    >
      {days.slice(firstDay, lastDay).map(({ day, top, start, end }) => (
        <h2
          key={day}
          className="absolute inset-x-0 flex items-baseline gap-2.5 pt-3 text-sm font-medium"
          style={{ top, height: dayHeadHeight }}
        >
          {/* "Today" depends on the reader's clock, so the server renders no name. */}
          {isMeasured ? dayName(day) : null}
          <span className="num font-normal text-ink-3">{formatCount(end - start)}</span>
        </h2>
      ))}
      {rows.flatMap((row) =>
        tilesOfRow(row, index.ratios, { width, view, gap }).map((tile) => {
          const taskId = index.task_ids[tile.index] ?? '';
          const output = index.outputs[tile.index] ?? 0;
          const task = items.get(taskId);
          const commonProps = {
            workspace,
            // The server renders only finished tasks, because running ones change with time.
            task: isMeasured || task?.status === 'succeeded' ? task : undefined,
            output,
            query,
            stack: stacks.get(tileKey(taskId, output)),
            onStack,
            tabIndex: tile.index === tabStop ? 0 : -1,
            isSelected: selection.has(index, tile.index),
            onSelect: (selectsRange: boolean) => selection.toggle(index, tile.index, selectsRange),
          };
          return (
            <div
              key={tileKey(taskId, output)}
              data-tile={tile.index}
              className="absolute"
              style={{
                transform: `translate(${tile.left}px, ${row.top}px)`,
                width: tile.width,
                height: row.height,
              }}
            >
              {view === 'list' ? (
                <LateSuspense>
                  <GalleryRow {...commonProps} model={task && modelName(task.model)} />
                </LateSuspense>
              ) : output === -1 ? (
                <LateSuspense>
                  <GalleryStrip {...commonProps} onCancel={operations.cancel} />
                </LateSuspense>
              ) : (
                <GalleryTile
                  {...commonProps}
                  isSelecting={selection.keys.size > 0}
                  isEager={tile.index < eagerTiles}
                  operations={operations}
                />
              )}
            </div>
          );
        }),
      )}
    </div>
  );
}

const dayMs = 24 * 3600 * 1000;

/** A day in words: Today, Yesterday or its date, with the year unless it is this one. Uses the browser's time zone. */
function dayName(day: string): string {
  const now = new Date();
  const date = new Date(`${day}T00:00:00`);
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  const daysAgo = Math.round((today.getTime() - date.getTime()) / dayMs);
  if (daysAgo === 0) return 'Today';
  if (daysAgo === 1) return 'Yesterday';
  return date.toLocaleDateString(undefined, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(date.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }),
  });
}
