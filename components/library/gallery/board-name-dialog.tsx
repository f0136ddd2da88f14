'use client';

import { useState } from 'react';
import {
  Button,
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogFooter,
  Input,
  Label,
} from '@/components/ui';
import type { ActionResult } from '@/lib/pages/failures';
import { useAction } from '../../actions';

/** Longest name in characters that the server accepts. */
const longest = 60;

/**
 * Asks for a board's name. Stays open when the name is refused; a toast shows the reason. Default
 * export: it is loaded lazily.
 */
export default function BoardNameDialog({
  title,
  label,
  initial,
  onClose,
  onSave,
}: {
  title: string;
  /** Label of the button. */
  label: string;
  initial: string;
  onClose: () => void;
  onSave: (name: string) => Promise<ActionResult<unknown>>;
}) {
  const [name, setName] = useState(initial);
  const { run, isPending } = useAction(onSave, { failsInToast: true, onDone: onClose });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={title} width="sm">
        <form action={() => void run(name)} className="contents">
          <DialogBody>
            <Label htmlFor="board-name">Name</Label>
            <Input
              id="board-name"
              autoFocus
              autoComplete="off"
              required
              limit={longest}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </DialogBody>
          <DialogFooter>
            <DialogClose asChild>
              <Button>Cancel</Button>
            </DialogClose>
            <Button type="submit" variant="primary" loading={isPending}>
              {label}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
