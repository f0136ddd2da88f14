'use client';

import { type ReactNode, Suspense, useDeferredValue } from 'react';

/**
 * A `Suspense` around parts that the server draws and whose code is loaded later. What changes above waits until the code is
 * there; otherwise React would remove what the server drew and draw it again.
 */
export function LateSuspense({
  children,
  fallback,
}: {
  children: ReactNode;
  fallback?: ReactNode;
}) {
  return useDeferredValue(<Suspense fallback={fallback}>{children}</Suspense>);
}
