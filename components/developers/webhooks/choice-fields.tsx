'use client';

import { useId } from 'react';
import { Checkbox, FieldError, FieldHelp, Input, Label } from '@/components/ui';
import type { EventType } from '@/lib/contract';
import { eventLabels, offeredEvents } from './words';

export function UrlField({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange: (next: string) => void;
  error: string | null;
}) {
  const id = useId();
  return (
    <div>
      <Label htmlFor={id} required>
        Address
      </Label>
      <Input
        id={id}
        type="url"
        inputMode="url"
        value={value}
        limit={2_048}
        autoComplete="off"
        spellCheck={false}
        placeholder="https://example.com/webhooks"
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error === null ? undefined : true}
        aria-describedby={`${id}-help`}
      />
      <FieldHelp id={`${id}-help`}>
        An https address on the public internet. Redirects are not followed.
      </FieldHelp>
      <FieldError>{error}</FieldError>
    </div>
  );
}

export function EventsField({
  value,
  onChange,
  error,
}: {
  value: readonly EventType[];
  onChange: (next: readonly EventType[]) => void;
  error: string | null;
}) {
  const id = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Events</legend>
      <ul className="grid gap-2">
        {offeredEvents.map((event) => (
          <li key={event}>
            <label
              htmlFor={`${id}-${event}`}
              className="flex items-start gap-3 rounded-md border border-line p-3 has-data-[state=checked]:border-ink"
            >
              <Checkbox
                id={`${id}-${event}`}
                checked={value.includes(event)}
                onCheckedChange={(on) =>
                  onChange(
                    offeredEvents.filter((each) => (each === event ? on : value.includes(each))),
                  )
                }
              />
              <span className="grid gap-0.5">
                <code className="font-mono text-sm">{event}</code>
                <span className="text-sm text-ink-3">{eventLabels[event]}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <FieldError>{error}</FieldError>
    </fieldset>
  );
}
