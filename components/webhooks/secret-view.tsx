'use client';

import { Banner, Button, CodeBlock, DialogBody, DialogFooter } from '@/components/ui';

/** A new signing secret, shown this once. */
export function SecretView({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <>
      <DialogBody className="grid content-start gap-4">
        <Banner tone="warn" className="rounded-md">
          Copy it now: it is shown this once. Lost, it can only be rotated.
        </Banner>
        <CodeBlock title="Signing secret" code={secret} />
        <p className="text-sm text-pretty text-ink-2">
          Give it to the receiver, which checks with it that an event is ours. The page of the
          webhook has code for that.
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
