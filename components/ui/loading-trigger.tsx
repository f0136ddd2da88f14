import { type ReactNode, useEffect } from 'react';

/** The trigger of a menu or list whose code is being loaded. Escape cancels the press, and reaches nothing else. */
export function LoadingTrigger({
  onEscape,
  children,
}: {
  onEscape: () => void;
  children: ReactNode;
}) {
  useEffect(() => {
    const cancelPress = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      onEscape();
    };
    window.addEventListener('keydown', cancelPress, true);
    return () => window.removeEventListener('keydown', cancelPress, true);
  }, [onEscape]);
  return children;
}
