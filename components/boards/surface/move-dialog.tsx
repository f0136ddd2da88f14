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
  const [invalidNames, setInvalidNames] = useState<readonly (keyof Place)[]>([]);
  const shownFields = fields.slice(0, isSingle ? 4 : 2);
  const move = () => {
    const numberOf = (name: keyof Place): number => {
      const text = texts[name]?.trim() ?? '';
      return text === '' ? Number.NaN : Number(text);
    };
    const isValid = (name: keyof Place): boolean =>
      name === 'x' || name === 'y'
        ? Math.abs(numberOf(name)) <= maxCoordinate
        : numberOf(name) >= minSize && numberOf(name) <= maxSize;
    const invalid = shownFields.map(([name]) => name).filter((name) => !isValid(name));
    setInvalidNames(invalid);
    if (invalid.length > 0) return;
    actions.placeAt({
      x: numberOf('x'),
      y: numberOf('y'),
      width: numberOf('width'),
      height: numberOf('height'),
    });
    onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={isSingle ? 'Position and size' : 'Move the selection'} width="sm">
        <form action={move} className="contents">
          <DialogBody className="grid grid-cols-2 gap-4">
            {shownFields.map(([name, label]) => (
              <div key={name}>
                <Label htmlFor={`${id}-${name}`}>{label}</Label>
                <Input
                  id={`${id}-${name}`}
                  inputMode="numeric"
                  autoComplete="off"
                  aria-invalid={invalidNames.includes(name) || undefined}
                  value={texts[name] ?? ''}
                  onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
                />
              </div>
            ))}
            {invalidNames.length > 0 ? (
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
