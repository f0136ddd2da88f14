'use client';

import {
  Button,
  CopyButton,
  DialogBody,
  DialogFooter,
  Input,
  Label,
  useHoldOpen,
} from '@/components/ui';

/** A link that is shown this once, in a dialog. */
export function SecretLink({
  link,
  lasts,
  onDone,
}: {
  link: string;
  /** How long the link works, in words. */
  lasts: string;
  onDone: () => void;
}) {
  useHoldOpen();
  return (
    <>
      <DialogBody className="grid gap-4">
        <div>
          <Label htmlFor="secret-link">Link</Label>
          <div className="flex items-center gap-2">
            <Input
              id="secret-link"
              readOnly
              value={link}
              onFocus={(event) => event.target.select()}
              className="mono"
            />
            <CopyButton value={link} label="Copy the link" />
          </div>
        </div>
        <p className="text-sm text-pretty text-ink-2">
          You won’t see this again. It works once, for {lasts}: send it only to the person it is
          for.
        </p>
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </DialogFooter>
    </>
  );
}
