'use client';

import type { ReactElement } from 'react';
import { useRef } from 'react';
import { Popover, PopoverAnchor, PopoverContent } from '@/components/ui';

/** Explains the demo mode and, to Owners and Admins, how to end it. Default export, because it is loaded lazily. */
export default function DemoPanel({
  anchor,
  open,
  onOpenChange,
  operator,
}: {
  anchor: ReactElement;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Whether to explain how to connect a real provider. */
  operator: boolean;
}) {
  const chip = useRef<HTMLSpanElement>(null);
  return (
    <Popover open={open} onOpenChange={onOpenChange}>
      <PopoverAnchor asChild>
        <span ref={chip} className="flex">
          {anchor}
        </span>
      </PopoverAnchor>
      <PopoverContent
        aria-label="Demo mode"
        sideOffset={14}
        align="end"
        className="grid w-80 gap-2 text-sm text-pretty"
        onCloseAutoFocus={() => {
          // The pressed button was the fallback shown while this was loading; give its focus to the button that replaced it.
          if (document.activeElement === document.body)
            chip.current?.querySelector('button')?.focus();
        }}
        onInteractOutside={(event) => {
          // A press on the chip closes the panel itself. If it were closed here first, that press would open it again.
          if (event.target instanceof Node && chip.current?.contains(event.target)) {
            event.preventDefault();
          }
        }}
      >
        <p>Demo mode: pictures are drawn by this server, not by an AI model.</p>
        {operator ? (
          <p className="text-ink-2">
            To use real models, add a provider to{' '}
            <code className="font-mono text-xs">atelier.config.ts</code> and restart the server. The
            README shows how, under “Configuration”.
          </p>
        ) : null}
      </PopoverContent>
    </Popover>
  );
}
