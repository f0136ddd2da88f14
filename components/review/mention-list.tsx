import { type RefObject, useLayoutEffect, useRef } from 'react';
import { Avatar, cn, Popover, PopoverAnchor, PopoverContent } from '@/components/ui';
import type { Mentionable } from '@/lib/pages/mentions';

/** The people who may be mentioned, beside the field that keeps the focus. Default export: it is loaded lazily. */
export default function MentionList({
  id,
  rowId,
  field,
  people,
  active,
  onActive,
  onTake,
  onClose,
}: {
  id: string;
  rowId: (person: Mentionable) => string;
  field: RefObject<HTMLTextAreaElement | null>;
  people: readonly Mentionable[];
  active: Mentionable;
  onActive: (person: Mentionable) => void;
  onTake: (person: Mentionable) => void;
  onClose: () => void;
}) {
  return (
    <Popover open onOpenChange={onClose}>
      <PopoverAnchor virtualRef={field as RefObject<HTMLTextAreaElement>} />
      <PopoverContent
        id={id}
        role="listbox"
        aria-label="People to mention"
        className="max-h-[min(16rem,var(--radix-popover-content-available-height))] overflow-y-auto overscroll-contain p-1"
        // The field keeps the focus, and the list closes when it loses it.
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onInteractOutside={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
      >
        {people.map((person) => (
          <Row
            key={person.id}
            id={rowId(person)}
            person={person}
            isActive={person.id === active.id}
            onActive={() => onActive(person)}
            onTake={() => onTake(person)}
          />
        ))}
      </PopoverContent>
    </Popover>
  );
}

function Row({
  id,
  person: { name, email },
  isActive,
  onActive,
  onTake,
}: {
  id: string;
  person: Mentionable;
  isActive: boolean;
  onActive: () => void;
  onTake: () => void;
}) {
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isActive) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onPointerMove={onActive}
      onClick={onTake}
      className={cn(
        'flex min-h-8 cursor-default items-center gap-2 rounded-sm px-2 py-1 text-sm select-none pointer-coarse:min-h-11',
        isActive && 'bg-sunk dark:bg-raised',
      )}
    >
      <Avatar name={name} size="sm" />
      <span className="grid min-w-0">
        <span dir="auto" className="truncate">
          {name}
        </span>
        <span dir="ltr" className="truncate text-xs text-ink-3">
          {email}
        </span>
      </span>
    </div>
  );
}
