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
import type { ItemActions } from './use-item-actions';

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

/** All actions on the selection that need no dragging. */
export function ArrangeMenu({
  actions,
  onComment,
}: {
  actions: ItemActions;
  onComment: () => void;
}) {
  const [isMoving, setIsMoving] = useState(false);
  const { chosenItems } = actions;
  const isMany = chosenItems.length > 1;
  const [firstItem] = chosenItems;
  const hasColour = chosenItems.some(({ kind }) => kind === 'note' || kind === 'section');
  if (firstItem === undefined) {
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
          {!isMany && firstItem.kind !== 'result' && firstItem.kind !== 'upload' ? (
            <DropdownMenuItem onSelect={() => actions.edit(firstItem.id)}>
              Edit the text
            </DropdownMenuItem>
          ) : null}
          {isMany ? null : <DropdownMenuItem onSelect={onComment}>Comment</DropdownMenuItem>}
          <DropdownMenuItem onSelect={() => setIsMoving(true)}>Move…</DropdownMenuItem>
          <DropdownMenuItem onSelect={() => actions.moveToLayer('front')}>
            Bring to front
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => actions.moveToLayer('back')}>
            Send to back
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => actions.copy(chosenItems, { x: 24, y: 24 })}>
            Duplicate
          </DropdownMenuItem>
          {isMany ? (
            <>
              <DropdownMenuSeparator />
              {alignments.map((alignment) => (
                <DropdownMenuItem key={alignment} onSelect={() => actions.align(alignment)}>
                  {alignmentLabels[alignment]}
                </DropdownMenuItem>
              ))}
              <DropdownMenuItem onSelect={() => actions.distribute('x')}>
                Equal spaces across
              </DropdownMenuItem>
              <DropdownMenuItem onSelect={() => actions.distribute('y')}>
                Equal spaces down
              </DropdownMenuItem>
              <DropdownMenuItem onSelect={actions.group}>Group</DropdownMenuItem>
            </>
          ) : null}
          {chosenItems.some(({ group }) => group !== null) ? (
            <DropdownMenuItem onSelect={actions.ungroup}>Ungroup</DropdownMenuItem>
          ) : null}
          {hasColour ? (
            <>
              <DropdownMenuSeparator />
              <DropdownMenuLabel>Colour</DropdownMenuLabel>
              {boardColours.map((colour) => (
                <DropdownMenuItem key={colour} onSelect={() => actions.setColour(colour)}>
                  {colourLabels[colour]}
                </DropdownMenuItem>
              ))}
            </>
          ) : null}
          <DropdownMenuSeparator />
          <DropdownMenuItem tone="danger" onSelect={actions.remove}>
            {isMany ? `Delete ${chosenItems.length} items` : 'Delete'}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {isMoving ? <MoveDialog actions={actions} onClose={() => setIsMoving(false)} /> : null}
    </>
  );
}
