'use client';

import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useIsTakenOver } from './use-is-taken-over';

/**
 * A `Suspense` around parts that the server draws and whose code is loaded later. They stay as the server drew them until
 * their code is there; if they were drawn anew before, React would remove them meanwhile. A context that changes above has
 * the same effect.
 */
export function LateSuspense({
  children,
  fallback,
}: {
  children: ReactNode;
  fallback?: ReactNode;
}) {
  const [isHeld, setHeld] = useState(useIsTakenOver());
  const part = (
    <Suspense fallback={fallback}>
      {children}
      <Arrival onArrival={setHeld} />
    </Suspense>
  );
  const [firstPart] = useState(part);
  return isHeld ? firstPart : part;
}

function Arrival({ onArrival }: { onArrival: (isHeld: boolean) => void }) {
  useEffect(() => onArrival(false), [onArrival]);
  return null;
}
