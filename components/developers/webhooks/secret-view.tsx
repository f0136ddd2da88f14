'use client';

import { NewSecret } from '../secrets';

/** A new signing secret, and what to do with it. */
export function SecretView({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <NewSecret title="Signing secret" secret={secret} onDone={onDone}>
      <p className="text-sm text-pretty text-ink-2">
        Use it on your server to check that events come from us. The webhook’s page has code for
        that.
      </p>
    </NewSecret>
  );
}
