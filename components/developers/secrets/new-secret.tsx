import type { ReactNode } from 'react';
import { Banner, CodeBlock, ShownSecret } from '@/components/ui';

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
  return (
    <ShownSecret onDone={onDone}>
      <Banner tone="warn" className="rounded-md">
        Copy it now. You won’t see this again.
      </Banner>
      <CodeBlock title={title} code={secret} />
      {children}
    </ShownSecret>
  );
}
