'use client';

import { signIn } from 'next-auth/react';
import { useState } from 'react';
import { unreachable } from '@/components/actions';
import { Button, FieldError } from '@/components/ui';

/** Goes to the provider of identities and comes back to `returnTo`, a path of this console. */
export function IdentityButton({
  label,
  returnTo,
  className,
}: {
  label: string;
  returnTo: string;
  className?: string;
}) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const go = async () => {
    setBusy(true);
    setFailed(false);
    // It leaves this page when it goes well.
    await signIn('oidc', { callbackUrl: returnTo }).catch(() => {
      setBusy(false);
      setFailed(true);
    });
  };
  return (
    <div className={className}>
      <Button size="lg" className="w-full" loading={busy} onClick={() => void go()}>
        {label}
      </Button>
      {failed ? <FieldError>{unreachable}</FieldError> : null}
    </div>
  );
}
