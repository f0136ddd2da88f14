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

/** Longest name in characters that the server accepts. */
const longest = 60;

/**
 * Asks for a collection's name. Stays open when the name is refused; a toast shows the reason. Default
 * export: it is loaded lazily.
 */
export default function NameDialog({
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
  onSave: (name: string) => Promise<boolean>;
}) {
  const [name, setName] = useState(initial);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const isSaved = await onSave(name);
    setBusy(false);
    if (isSaved) onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={title} width="sm">
        <form action={save} className="contents">
          <DialogBody>
            <Label htmlFor="collection-name">Name</Label>
            <Input
              id="collection-name"
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
            <Button type="submit" variant="primary" loading={busy}>
              {label}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
