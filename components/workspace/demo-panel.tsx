'use client';

import type { ReactElement } from 'react';
import { useRef } from 'react';
import { Popover, PopoverAnchor, PopoverContent } from '@/components/ui';

/** What the demo mode is and, for Owners and Admins, how it ends. Default export: it is loaded lazily. */
export default function DemoPanel({
  anchor,
  open,
  onOpenChange,
  operator,
}: {
  anchor: ReactElement;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Whether to say how a real provider is connected. */
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
          // The button is another one than at the press: it was the fallback while this was loaded.
          if (document.activeElement === document.body)
            chip.current?.querySelector('button')?.focus();
        }}
        onInteractOutside={(event) => {
          // The chip closes it by itself; closed here first, its press would open it again.
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
