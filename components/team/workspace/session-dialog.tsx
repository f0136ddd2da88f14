'use client';

import { Suspense, useState } from 'react';
import { lazyPart } from '@/components/ui';
import { useSessionEnded, useSignInRequests } from '@/lib/queries';

const SignInAgain = lazyPart(() => import('./sign-in-again'));

/** Asks for a sign-in in a dialog when the session has ended, so that the page keeps what was typed. */
export function SessionDialog() {
  const hasSessionEnded = useSessionEnded();
  const signInRequests = useSignInRequests();
  const [closedRequests, setClosedRequests] = useState(0);
  if (!hasSessionEnded || signInRequests <= closedRequests) return null;
  return (
    <Suspense fallback={null}>
      <SignInAgain onClose={() => setClosedRequests(signInRequests)} />
    </Suspense>
  );
}
