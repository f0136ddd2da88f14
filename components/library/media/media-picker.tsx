'use client';

import { type ReactNode, useState } from 'react';
import {
  Button,
  Dialog,
  DialogBody,
  DialogContent,
  DialogFooter,
  ErrorState,
  Skeleton,
} from '@/components/ui';

/** An item to choose: `id` is returned, `label` is its accessible name. */
export interface PickableMedia {
  readonly id: string;
  readonly label: string;
  readonly tile: ReactNode;
}

export interface MediaPickerProps {
  title: string;
  description?: string | undefined;
  /** Undefined while it loads. */
  items: readonly PickableMedia[] | undefined;
  error: { readonly message: string; readonly retry: () => void } | null;
  errorTitle: string;
  /** Shown when there is nothing to choose. */
  empty: ReactNode;
  /** Most items that may be chosen. */
  max: number;
  chosen?: readonly string[];
  /** Whether an empty choice may be confirmed, which clears the earlier one. */
  mayBeNone?: boolean;
  /** Label of the confirm button for a number of items. */
  confirm: (count: number) => string;
  onChoose: (ids: readonly string[]) => void;
  onClose: () => void;
}

const placeholderKeys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const gridClasses = 'grid grid-cols-3 gap-2 sm:grid-cols-4';
const noUrls: readonly string[] = [];

/** A dialog to choose images and videos, numbered in the order of choice. */
export function MediaPicker(props: MediaPickerProps) {
  const { items, error, max, chosen = noUrls, mayBeNone = false, onChoose, onClose } = props;
  const [ids, setIds] = useState(chosen);
  const isFull = ids.length >= max;
  const toggle = (id: string) =>
    setIds(
      ids.includes(id)
        ? ids.filter((other) => other !== id)
        : // With room for one, a press on another item replaces it.
          [...(max === 1 ? [] : ids), id],
    );
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={props.title} description={props.description} width="lg">
        <DialogBody>
          {error !== null ? (
            <ErrorState
              title={props.errorTitle}
              description={error.message}
              onRetry={error.retry}
            />
          ) : items === undefined ? (
            <ul className={gridClasses} aria-hidden>
              {placeholderKeys.map((place) => (
                <li key={place}>
                  <Skeleton className="aspect-square rounded-md" />
                </li>
              ))}
            </ul>
          ) : items.length === 0 ? (
            props.empty
          ) : (
            <ul className={gridClasses}>
              {items.map(({ id, label, tile }) => {
                const place = ids.indexOf(id);
                return (
                  <li key={id}>
                    <button
                      type="button"
                      aria-pressed={place !== -1}
                      aria-label={label}
                      disabled={isFull && max > 1 && place === -1}
                      onClick={() => toggle(id)}
                      className="relative block aspect-square w-full overflow-hidden rounded-md border border-line bg-sunk disabled:opacity-45 aria-pressed:outline-2 aria-pressed:outline-offset-2 aria-pressed:outline-live"
                    >
                      {tile}
                      {place === -1 ? null : (
                        <span className="num absolute top-1.5 right-1.5 grid size-5 place-items-center rounded-full bg-ink text-xs text-on-ink">
                          {place + 1}
                        </span>
                      )}
                    </button>
                  </li>
                );
              })}
            </ul>
          )}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={ids.length === 0 && !mayBeNone}
            onClick={() => {
              onChoose(ids);
              onClose();
            }}
          >
            {props.confirm(ids.length)}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
