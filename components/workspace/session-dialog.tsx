'use client';

import { lazy, Suspense, useState } from 'react';
import { useSessionEnded, useSignInAsked } from '@/lib/queries';

const SignInAgain = lazy(() => import('./sign-in-again'));

/** Asks for a sign-in over the page when its session has ended, so that what was written in it stays. */
export function SessionDialog() {
  const ended = useSessionEnded();
  const asked = useSignInAsked();
  const [closedAt, setClosedAt] = useState(0);
  if (!ended || asked <= closedAt) return null;
  return (
    <Suspense fallback={null}>
      <SignInAgain onClose={() => setClosedAt(asked)} />
    </Suspense>
  );
}
