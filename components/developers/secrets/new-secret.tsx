'use client';

import type { ReactNode } from 'react';
import { Banner, Button, CodeBlock, DialogBody, DialogFooter, useHoldOpen } from '@/components/ui';

/** Shows a new secret, once, in a dialog. `children` explain what it is for. */
export function NewSecret({
  title,
  secret,
  children,
  onDone,
}: {
  title: string;
  secret: string;
  children: ReactNode;
  onDone: () => void;
}) {
  useHoldOpen();
  return (
    <>
      <DialogBody className="grid content-start gap-4">
        <Banner tone="warn" className="rounded-md">
          Copy it now. You won’t see this again.
        </Banner>
        <CodeBlock title={title} code={secret} />
        {children}
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </DialogFooter>
    </>
  );
}
