'use client';

import { Banner, Button, CodeBlock, DialogBody, DialogFooter } from '@/components/ui';

/** A new secret, shown this once, with a line that tries it. */
export function SecretView({
  secret,
  baseUrl,
  onDone,
}: {
  secret: string;
  baseUrl: string;
  onDone: () => void;
}) {
  return (
    <>
      <DialogBody className="grid gap-4">
        <Banner tone="warn" className="rounded-md">
          Copy it now: it is shown this once and kept nowhere. Lost, it can only be rotated.
        </Banner>
        <CodeBlock title="Secret" code={secret} />
        <CodeBlock
          title="Try it"
          language="bash"
          code={`curl ${baseUrl}/v1/models -H "Authorization: Bearer ${secret}"`}
        />
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </DialogFooter>
    </>
  );
}
