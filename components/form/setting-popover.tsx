'use client';

import type { RefObject } from 'react';
import { Popover, PopoverAnchor, PopoverContent } from '@/components/ui';
import type { FormField } from '@/lib/forms';
import { FieldRow } from './field-row';

/** The control of a setting above its chip. Default export: it is loaded lazily. */
export default function SettingPopover({
  field,
  anchor,
  onClose,
}: {
  field: FormField;
  anchor: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}) {
  return (
    <Popover open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <PopoverAnchor virtualRef={{ current: anchor.current ?? document.body }} />
      <PopoverContent
        aria-label={field.label}
        side="top"
        className={field.options.length > 5 ? 'w-96' : 'w-80'}
        // The chip's own press closes it.
        onInteractOutside={(event) => {
          if (event.target instanceof Node && anchor.current?.contains(event.target)) {
            event.preventDefault();
          }
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          anchor.current?.focus();
        }}
      >
        <FieldRow field={field} />
      </PopoverContent>
    </Popover>
  );
}
