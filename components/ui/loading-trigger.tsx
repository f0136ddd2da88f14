import { type ReactNode, useEffect } from 'react';

/** The trigger of a menu or list whose code is being loaded. Escape takes the press back, and goes no further. */
export function LoadingTrigger({
  onEscape,
  children,
}: {
  onEscape: () => void;
  children: ReactNode;
}) {
  useEffect(() => {
    const takeBack = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      onEscape();
    };
    window.addEventListener('keydown', takeBack, true);
    return () => window.removeEventListener('keydown', takeBack, true);
  }, [onEscape]);
  return children;
}
