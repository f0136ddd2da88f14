import { useEffect, useState } from 'react';

type Work = typeof import('./reference-work');

/** What decides in which field a reference is used, loaded after the page; null until then. */
export function useReferenceWork(): Work | null {
  const [work, setWork] = useState<Work | null>(null);
  useEffect(() => {
    // Without it nothing is offered; a later page tries again.
    import('./reference-work').then(setWork, () => undefined);
  }, []);
  return work;
}
