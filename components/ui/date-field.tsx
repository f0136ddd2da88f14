'use client';

import { type ComponentProps, useId, useState } from 'react';
import { cn } from './cn';
import { fieldClasses } from './input';

/**
 * A field for a day such as `2026-11-24`. It is the browser's own, which has the order of the person's language, the phone's own
 * picker, and support for keyboards and screen readers.
 */
export function DateField({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <input
      type="date"
      className={cn(
        fieldClasses,
        'h-9 min-w-0 appearance-none pr-2 tabular-nums pointer-coarse:min-h-11',
        // Safari centres the date; Chromium's button is as dark as the text.
        '[&::-webkit-date-and-time-value]:text-left',
        '[&::-webkit-calendar-picker-indicator]:cursor-pointer [&::-webkit-calendar-picker-indicator]:opacity-50 hover:[&::-webkit-calendar-picker-indicator]:opacity-100',
        className,
      )}
      {...props}
    />
  );
}

/** The first and the last day of a filter, side by side. */
export function DayRange({
  from,
  to,
  zone,
  onChange,
  className,
}: {
  from: string | undefined;
  to: string | undefined;
  /** Named in the labels when the days are not in the reader's own time zone. */
  zone?: 'UTC';
  /** Called with the changed day; undefined when it was cleared. */
  onChange: (change: { from?: string | undefined } | { to?: string | undefined }) => void;
  className?: string;
}) {
  const label = (text: string) => (zone === undefined ? text : `${text} (${zone})`);
  return (
    <div className={cn('grid grid-cols-2 gap-2 sm:flex sm:items-center', className)}>
      <Day label={label('From')} value={from} onDay={(day) => onChange({ from: day })} />
      <Day label={label('To')} value={to} onDay={(day) => onChange({ to: day })} />
    </div>
  );
}

function Day({
  label,
  value = '',
  onDay,
}: {
  label: string;
  value: string | undefined;
  onDay: (day: string | undefined) => void;
}) {
  const id = useId();
  // Unfinished years stay in the field alone: while 2026 is typed, the year is 2 for a moment.
  const [draft, setDraft] = useState({ basedOn: value, day: value });
  return (
    <div className="flex min-w-0 flex-col gap-1 sm:flex-row sm:items-center sm:gap-2">
      <label htmlFor={id} className="text-sm text-ink-3">
        {label}
      </label>
      <DateField
        id={id}
        className={cn('sm:w-38', value === '' && 'text-ink-3')}
        value={draft.basedOn === value ? draft.day : value}
        onChange={({ target: { value: day } }) => {
          setDraft({ basedOn: value, day });
          if (day === '' || day >= '2000') onDay(day || undefined);
        }}
      />
    </div>
  );
}
