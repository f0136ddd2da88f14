'use client';

import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import {
  Button,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui';
import { type BoardColour, boardColours } from '@/lib/pages/boards';
import { type Alignment, alignments } from '../geometry';
import { MoveDialog } from './move-dialog';
import type { BoardActs } from './use-board-acts';

const alignmentLabels: Readonly<Record<Alignment, string>> = {
  left: 'Align left',
  centre: 'Align centre',
  right: 'Align right',
  top: 'Align top',
  middle: 'Align middle',
  bottom: 'Align bottom',
};

const colourLabels: Readonly<Record<BoardColour, string>> = {
  yellow: 'Yellow',
  blue: 'Blue',
  green: 'Green',
  pink: 'Pink',
  grey: 'Grey',
};

/** Everything that can be done with the selection, without dragging. */
export function ArrangeMenu({ acts, onComment }: { acts: BoardActs; onComment: () => void }) {
  const [isMoving, setMoving] = useState(false);
  const { chosenItems } = acts;
  const isMany = chosenItems.length > 1;
  const [first] = chosenItems;
  const hasText = (kind: string) => kind !== 'result' && kind !== 'upload';
  const hasColour = chosenItems.some(({ kind }) => kind === 'note' || kind === 'section');
  if (first === undefined) {
    // Its place is kept, so that the tools beside it stay where they are.
    return (
      <Button variant="ghost" disabled>
        Arrange
        <ChevronDown aria-hidden />
      </Button>
    );
  }
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost">
            Arrange
            <ChevronDown aria-hidden />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent side="top" className="w-60">
          {!isMany && hasText(first.kind) ? (
            <DropdownMenuItem onSelect={() => acts.edit(first.id)}>Edit the text</DropdownMenuItem>
          ) : null}
          {isMany ? null : <DropdownMenuItem onSelect={onComment}>Comment</DropdownMenuItem>}
          <DropdownMenuItem onSelect={() => setMoving(true)}>Move…</DropdownMenuItem>
          <DropdownMenuItem onSelect={() => acts.layer('front')}>Bring to front</DropdownMenuItem>
          <DropdownMenuItem onSelect={() => acts.layer('back')}>Send to back</DropdownMenuItem>
          <DropdownMenuItem onSelect={() => acts.copy(chosenItems, { x: 24, y: 24 })}>
            Duplicate
          </DropdownMenuItem>
          {isMany ? (
            <>
              <DropdownMenuSeparator />
              {alignments.map((alignment) => (
                <DropdownMenuItem key={alignment} onSelect={() => acts.align(alignment)}>
                  {alignmentLabels[alignment]}
                </DropdownMenuItem>
              ))}
              <DropdownMenuItem onSelect={() => acts.distribute('x')}>
                Equal spaces across
              </DropdownMenuItem>
              <DropdownMenuItem onSelect={() => acts.distribute('y')}>
                Equal spaces down
              </DropdownMenuItem>
              <DropdownMenuItem onSelect={acts.group}>Group</DropdownMenuItem>
            </>
          ) : null}
          {chosenItems.some(({ group }) => group !== null) ? (
            <DropdownMenuItem onSelect={acts.ungroup}>Ungroup</DropdownMenuItem>
          ) : null}
          {hasColour ? (
            <>
              <DropdownMenuSeparator />
              <DropdownMenuLabel>Colour</DropdownMenuLabel>
              {boardColours.map((colour) => (
                <DropdownMenuItem key={colour} onSelect={() => acts.colour(colour)}>
                  {colourLabels[colour]}
                </DropdownMenuItem>
              ))}
            </>
          ) : null}
          <DropdownMenuSeparator />
          <DropdownMenuItem tone="danger" onSelect={acts.remove}>
            {isMany ? `Delete ${chosenItems.length} items` : 'Delete'}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {isMoving ? <MoveDialog acts={acts} onClose={() => setMoving(false)} /> : null}
    </>
  );
}
