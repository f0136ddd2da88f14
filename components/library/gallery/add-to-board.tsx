'use client';

import { FolderPlus } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { Button, Input, Label, Popover, PopoverContent, PopoverTrigger } from '@/components/ui';
import type { ActionResult } from '@/lib/pages/failures';
import type { GalleryFacets } from '@/lib/pages/gallery';
import { useAction } from '../../actions';

/** Adds the selection to an existing or a new board. */
export function AddToBoard({
  label = 'Add to board',
  trigger,
  boards,
  onAdd,
  onCreate,
}: {
  /** The name of its button for screen readers. */
  label?: string;
  /** Opens it instead of the small button. */
  trigger?: ReactElement;
  boards: GalleryFacets['boards'];
  onAdd: (board: string) => void;
  onCreate: (name: string) => Promise<ActionResult<string>>;
}) {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const addToBoard = (id: string) => {
    setOpen(false);
    onAdd(id);
  };
  const creation = useAction(onCreate, {
    failsInToast: true,
    onDone: (id) => {
      setName('');
      addToBoard(id);
    },
  });
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        {trigger ?? (
          <Button size="sm" variant="ghost" aria-label={label}>
            <FolderPlus aria-hidden />
            <span className="max-sm:hidden">Add to board</span>
          </Button>
        )}
      </PopoverTrigger>
      <PopoverContent aria-label="Add to a board" className="grid w-72 gap-3 p-3" side="top">
        {boards.length > 0 ? (
          <ul className="-mx-1 grid max-h-56 overflow-y-auto">
            {boards.map((board) => (
              <li key={board.id}>
                <button
                  type="button"
                  onClick={() => addToBoard(board.id)}
                  className="flex h-9 w-full items-center justify-between gap-3 rounded-sm px-2 text-start text-sm hover:bg-sunk pointer-coarse:h-11 dark:hover:bg-raised"
                >
                  <span dir="auto" className="truncate">
                    {board.name}
                  </span>
                  <span className="num text-xs text-ink-3">{board.count}</span>
                </button>
              </li>
            ))}
          </ul>
        ) : null}
        <form
          action={() => void creation.run(name)}
          className="grid gap-1.5 border-t border-line pt-3 first:border-0 first:pt-0"
        >
          <Label htmlFor="new-board" className="mb-0">
            New board
          </Label>
          <div className="flex gap-2">
            <Input
              id="new-board"
              value={name}
              limit={60}
              required
              onChange={(event) => setName(event.target.value)}
            />
            <Button type="submit" loading={creation.isPending}>
              Create
            </Button>
          </div>
        </form>
      </PopoverContent>
    </Popover>
  );
}
