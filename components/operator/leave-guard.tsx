'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { AlertDialog } from '@/components/ui';

/** Asks before the page is left with changes that are not saved: by a link, a reload or a closed tab. */
export function LeaveGuard({ isChanged }: { isChanged: boolean }) {
  const router = useRouter();
  const [target, setTarget] = useState<string | null>(null);
  useEffect(() => {
    if (!isChanged) return;
    const beforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const click = (event: MouseEvent) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link === null || link.target === '_blank' || link.hasAttribute('download')) return;
      if (link.origin !== location.origin || link.pathname === location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(`${link.pathname}${link.search}`);
    };
    addEventListener('beforeunload', beforeUnload);
    document.addEventListener('click', click, true);
    return () => {
      removeEventListener('beforeunload', beforeUnload);
      document.removeEventListener('click', click, true);
    };
  }, [isChanged]);
  return (
    <AlertDialog
      open={target !== null}
      onOpenChange={(open) => (open ? undefined : setTarget(null))}
      title="Leave without saving?"
      description="Your changes of this model are not saved."
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => {
        if (target !== null) router.push(target);
      }}
    />
  );
}
