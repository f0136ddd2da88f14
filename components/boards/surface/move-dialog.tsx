'use client';

import { useId, useState } from 'react';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogFormFooter,
  FieldError,
  Input,
  Label,
} from '@/components/ui';
import { boundsOf, minSize, type Place } from '../geometry';
import type { BoardActs } from './use-board-acts';

const fields = [
  ['x', 'From the left'],
  ['y', 'From the top'],
  ['width', 'Width'],
  ['height', 'Height'],
] as const satisfies readonly (readonly [keyof Place, string])[];

/** Furthest place and largest size, which the server accepts. */
const furthest = 1_000_000;
const largest = 100_000;

/** Places the selection by numbers; the size of a single item too. */
export function MoveDialog({ acts, onClose }: { acts: BoardActs; onClose: () => void }) {
  const id = useId();
  const isOne = acts.chosenItems.length === 1;
  const [texts, setTexts] = useState(() => {
    const bounds = boundsOf(acts.chosenItems) ?? { x: 0, y: 0, width: minSize, height: minSize };
    return Object.fromEntries(fields.map(([name]) => [name, String(Math.round(bounds[name]))]));
  });
  const [isWrong, setWrong] = useState(false);
  const move = () => {
    const [x, y, width, height] = fields.map(([name]) => {
      const text = texts[name]?.trim() ?? '';
      return text === '' ? Number.NaN : Number(text);
    });
    if (x === undefined || y === undefined || width === undefined || height === undefined) return;
    const isInside = [x, y].every((value) => Math.abs(value) <= furthest);
    const isSized = [width, height].every((value) => value >= minSize && value <= largest);
    if (!isInside || !isSized) {
      setWrong(true);
      return;
    }
    acts.placeAt({ x, y, width, height });
    onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={isOne ? 'Position and size' : 'Move the selection'} width="sm">
        <form action={move} className="contents">
          <DialogBody className="grid grid-cols-2 gap-4">
            {fields.slice(0, isOne ? 4 : 2).map(([name, label]) => (
              <div key={name}>
                <Label htmlFor={`${id}-${name}`}>{label}</Label>
                <Input
                  id={`${id}-${name}`}
                  inputMode="numeric"
                  autoComplete="off"
                  aria-invalid={isWrong || undefined}
                  value={texts[name] ?? ''}
                  onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
                />
              </div>
            ))}
            {isWrong ? (
              <div className="col-span-2">
                <FieldError>
                  Enter whole numbers. An item is at least {minSize} units wide and high.
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
