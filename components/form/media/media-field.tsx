'use client';

import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import { Button, cn, FieldError } from '@/components/ui';
import { type MediaKind, readPastedFiles } from '@/lib/forms';
import { ariaOf, type ControlProps, shownValue } from '../control-props';
import { AddMedia } from './add-media';
import { MediaTile } from './media-tile';
import { PendingTile } from './pending-tile';
import { TileActions } from './tile-actions';
import { useDropTarget } from './use-drop-target';
import { useMediaList } from './use-media-list';

function urlsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function kindOfControl({ control }: ControlProps['field']): MediaKind {
  return control.kind === 'media-list' || control.kind === 'media-slot' ? control.media : 'image';
}

/**
 * Reference media: one slot, or an ordered list. Accepts files, pasted files, results dragged from the gallery and web
 * addresses. A list is reordered by dragging, or with Alt and the arrow keys on a selected tile.
 */
export function MediaField(props: ControlProps) {
  const { field, onChange } = props;
  const isSingle = field.control.kind === 'media-slot';
  const kind = kindOfControl(field);
  const list = useMediaList({
    field,
    kind,
    isSingle,
    urls: urlsOf(shownValue(props)),
    onChange: (urls) => onChange(isSingle ? urls[0] : urls.length > 0 ? urls : undefined),
  });
  const [chosenIndex, setChosenIndex] = useState<number | null>(null);
  const dropTarget = useDropTarget(list);
  const { urls } = list;
  const activeIndex = chosenIndex !== null && chosenIndex < urls.length ? chosenIndex : null;

  const move = (from: number, to: number) => {
    if (to < 0 || to >= urls.length) return;
    list.move(from, to);
    setChosenIndex(to);
  };

  const tiles = useRef<HTMLUListElement>(null);
  const removedIndex = useRef<number | null>(null);
  // The focused button goes with its tile: the next one gets the focus.
  useEffect(() => {
    if (removedIndex.current === null) return;
    const index = Math.min(removedIndex.current, urls.length - 1);
    removedIndex.current = null;
    tiles.current?.children[Math.max(0, index)]?.querySelector('button')?.focus();
  }, [urls]);
  const removeAt = (index: number) => {
    removedIndex.current = index;
    list.removeAt(index);
    setChosenIndex(null);
  };

  const onPaste = (event: ClipboardEvent) => {
    const files = readPastedFiles(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    list.addFiles(files);
  };

  return (
    <fieldset
      className={cn(
        '-m-1 min-w-0 rounded-md p-1 transition-shadow',
        dropTarget.isOver && 'bg-live-soft shadow-[0_0_0_2px_var(--live)]',
      )}
      onPaste={onPaste}
      {...dropTarget.handlers}
      {...ariaOf(props)}
    >
      <ul ref={tiles} className="flex flex-wrap gap-2">
        {urls.map((url, index) => (
          <MediaTile
            key={url}
            url={url}
            kind={kind}
            index={index}
            count={urls.length}
            label={field.label}
            isChosen={activeIndex === index}
            onChoose={() => setChosenIndex(activeIndex === index ? null : index)}
            onMove={(to) => move(index, to)}
            onMoveFrom={(from) => list.move(from, index)}
            onRemove={() => removeAt(index)}
          />
        ))}
        {list.pending.map((upload) => (
          <PendingTile key={upload.id} upload={upload} kind={kind} />
        ))}
        {list.freePlaces > 0 ? (
          <AddMedia kind={kind} list={list} isSingle={isSingle} label={field.label} />
        ) : null}
      </ul>
      {activeIndex === null ? null : (
        <TileActions
          index={activeIndex}
          count={urls.length}
          url={urls[activeIndex] ?? ''}
          onMove={(to) => move(activeIndex, to)}
          onRemove={() => removeAt(activeIndex)}
        />
      )}
      {list.film === null ? null : (
        <div className="mt-2 flex flex-wrap items-center gap-2 text-sm">
          <span className="text-ink-2">{field.label} takes a frame of the film:</span>
          <Button size="sm" disabled={list.film.isTaking} onClick={() => list.film?.take('first')}>
            First frame
          </Button>
          <Button size="sm" disabled={list.film.isTaking} onClick={() => list.film?.take('last')}>
            Last frame
          </Button>
          <Button size="sm" variant="ghost" disabled={list.film.isTaking} onClick={list.film.drop}>
            Cancel
          </Button>
        </div>
      )}
      <FieldError>{list.problem}</FieldError>
      <p role="status" className="sr-only">
        {list.announcement}
      </p>
    </fieldset>
  );
}
