'use client';

import Link from 'next/link';
import { type ReactElement, useRef } from 'react';
import { Popover, PopoverAnchor, PopoverContent } from '@/components/ui';

/** Explains the demo mode and, to operators, how to end it. Default export, because it is loaded lazily. */
export default function DemoPanel({
  anchor,
  open,
  onOpenChange,
  isOperator,
  models,
}: {
  anchor: ReactElement;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Whether this person operates the installation, and so may connect providers. */
  isOperator: boolean;
  models: 'all' | 'some';
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
        <p>
          {models === 'all'
            ? 'Demo mode: pictures are drawn by this server, not by an AI model.'
            : 'Models marked “demo” are drawn by this server, not by an AI model. The others are real.'}
        </p>
        {isOperator && models === 'all' ? (
          <p className="text-ink-2">
            To make real pictures,{' '}
            <Link href="/operator/providers" className="text-ink underline underline-offset-2">
              connect a provider
            </Link>
            .
          </p>
        ) : null}
      </PopoverContent>
    </Popover>
  );
}
