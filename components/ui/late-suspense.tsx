'use client';

import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useIsHydrating } from './use-is-hydrating';

/**
 * A `Suspense` around parts that the server renders and whose code is loaded later. It keeps the server's HTML until the code is there:
 * if the parts were rendered again before, React would remove them meanwhile. A context that changes above has the same effect.
 */
export function LateSuspense({
  children,
  fallback,
}: {
  children: ReactNode;
  fallback?: ReactNode;
}) {
  const [isHeld, setIsHeld] = useState(useIsHydrating());
  const part = (
    <Suspense fallback={fallback}>
      {children}
      <LoadedSignal onLoaded={setIsHeld} />
    </Suspense>
  );
  const [firstPart] = useState(part);
  return isHeld ? firstPart : part;
}

function LoadedSignal({ onLoaded }: { onLoaded: (isHeld: boolean) => void }) {
  useEffect(() => onLoaded(false), [onLoaded]);
  return null;
}
