'use client';

import { useId, useState } from 'react';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogFormFooter,
  FieldError,
  formatCount,
  Input,
  Label,
} from '@/components/ui';
import { boundsOf, minSize, type Place } from '../geometry';
import type { ItemActions } from './use-item-actions';

const fields = [
  ['x', 'From the left'],
  ['y', 'From the top'],
  ['width', 'Width'],
  ['height', 'Height'],
] as const satisfies readonly (readonly [keyof Place, string])[];

/** The limits of the server. */
const maxCoordinate = 1_000_000;
const maxSize = 100_000;

/** Places the selection by numbers; the size of a single item too. */
export function MoveDialog({ actions, onClose }: { actions: ItemActions; onClose: () => void }) {
  const id = useId();
  const isSingle = actions.chosenItems.length === 1;
  const [texts, setTexts] = useState(() => {
    const bounds = boundsOf(actions.chosenItems) ?? { x: 0, y: 0, width: minSize, height: minSize };
    return Object.fromEntries(fields.map(([name]) => [name, String(Math.round(bounds[name]))]));
  });
  const [isInvalid, setIsInvalid] = useState(false);
  const move = () => {
    const [x, y, width, height] = fields.map(([name]) => {
      const text = texts[name]?.trim() ?? '';
      return text === '' ? Number.NaN : Number(text);
    });
    if (x === undefined || y === undefined || width === undefined || height === undefined) return;
    const hasValidPlace = [x, y].every((value) => Math.abs(value) <= maxCoordinate);
    const hasValidSize = [width, height].every((value) => value >= minSize && value <= maxSize);
    if (!hasValidPlace || !hasValidSize) {
      setIsInvalid(true);
      return;
    }
    actions.placeAt({ x, y, width, height });
    onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={isSingle ? 'Position and size' : 'Move the selection'} width="sm">
        <form action={move} className="contents">
          <DialogBody className="grid grid-cols-2 gap-4">
            {fields.slice(0, isSingle ? 4 : 2).map(([name, label]) => (
              <div key={name}>
                <Label htmlFor={`${id}-${name}`}>{label}</Label>
                <Input
                  id={`${id}-${name}`}
                  inputMode="numeric"
                  autoComplete="off"
                  aria-invalid={isInvalid || undefined}
                  value={texts[name] ?? ''}
                  onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
                />
              </div>
            ))}
            {isInvalid ? (
              <div className="col-span-2">
                <FieldError>
                  {isSingle
                    ? `Enter numbers: places up to ${formatCount(maxCoordinate)}, width and height from ${minSize} to ${formatCount(maxSize)}.`
                    : `Enter numbers up to ${formatCount(maxCoordinate)}.`}
                </FieldError>
              </div>
            ) : null}
          </DialogBody>
          <DialogFormFooter>Move</DialogFormFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
