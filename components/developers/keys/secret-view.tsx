'use client';

import { CodeBlock } from '@/components/ui';
import { NewSecret } from '../secrets';

/** A key's new secret, with a command that tries it. */
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
    <NewSecret title="Secret" secret={secret} onDone={onDone}>
      <CodeBlock
        title="Try it"
        language="bash"
        code={`curl ${baseUrl}/v1/models -H "Authorization: Bearer ${secret}"`}
      />
    </NewSecret>
  );
}
