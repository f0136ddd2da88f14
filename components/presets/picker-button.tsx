'use client';

import type { LucideIcon } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { Button } from '@/components/ui';

/** Opens a dialog of presets or characters for a form. The dialog's code is loaded when the pointer enters. */
export function PickerButton({
  label,
  icon: Icon,
  load,
  onOpen,
  children,
}: {
  label: string;
  icon: LucideIcon;
  /** Loads the dialog's code. */
  load?: () => Promise<unknown>;
  onOpen: () => void;
  /** The dialog, while it is open. */
  children: ReactNode;
}) {
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-haspopup="dialog"
        onPointerEnter={() => void load?.().catch(() => undefined)}
        onClick={onOpen}
      >
        <Icon aria-hidden />
        {label}
      </Button>
      <Suspense fallback={null}>{children}</Suspense>
    </>
  );
}
