'use client';

import { useState } from 'react';
import { Button, FieldError } from '@/components/ui';
import { unreachable } from '../../actions';

const loadNextAuth = () => import('next-auth/react');
const preload = () => void loadNextAuth().catch(() => undefined);

/** Signs in at the identity provider, which returns to `returnTo`, a path of this console. */
export function IdentityButton({
  label,
  returnTo,
  className,
}: {
  label: string;
  returnTo: string;
  className?: string;
}) {
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const signIn = async () => {
    setBusy(true);
    setFailed(false);
    try {
      // On success the browser leaves this page.
      await (await loadNextAuth()).signIn('oidc', { callbackUrl: returnTo });
    } catch {
      setBusy(false);
      setFailed(true);
    }
  };
  return (
    <div className={className}>
      <Button
        size="lg"
        className="w-full"
        loading={isBusy}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => void signIn()}
      >
        {label}
      </Button>
      {hasFailed ? <FieldError>{unreachable}</FieldError> : null}
    </div>
  );
}
