'use client';

import { useEffect, useState } from 'react';
import { Credits, cn, Input, Label } from '@/components/ui';
import { readTypedNumber } from '@/lib/forms';
import type { Spendable } from '@/lib/pages/balance';

/** The id of the field, which is on the page once. */
export const envelopeFieldId = 'envelope';

/** What all runs of an experiment together may cost at most, in credits; null while nothing is chosen. */
export function EnvelopeField({
  envelope,
  onChange,
  spendable,
  proposed = null,
  isStacked = false,
}: {
  envelope: number | null;
  onChange: (envelope: number | null) => void;
  /** Null while unknown. */
  spendable: Spendable | null;
  /** The limit that holds while none is chosen; the field is filled in with it. */
  proposed?: number | null;
  /** Whether its label is above it, as those of the fields beside it are. */
  isStacked?: boolean;
}) {
  const [text, setText] = useState(envelope === null ? '' : String(envelope));
  const [isFocused, setFocused] = useState(false);
  const proposedText = envelope === null && proposed !== null ? String(proposed) : null;
  useEffect(() => {
    setText((typedText) =>
      parseCredits(typedText) === envelope ? typedText : String(envelope ?? ''),
    );
  }, [envelope]);
  return (
    <div className="grid content-start gap-1">
      <span className={cn('flex items-center gap-2', isStacked && 'flex-wrap gap-y-1.5')}>
        <Label htmlFor={envelopeFieldId} className={cn('mb-0', isStacked && 'basis-full')}>
          Spend at most
        </Label>
        <Input
          id={envelopeFieldId}
          inputMode="decimal"
          className="w-24"
          aria-describedby={`${envelopeFieldId}-help`}
          aria-invalid={Number.isNaN(parseCredits(text) ?? 0)}
          value={isFocused ? text : text || (proposedText ?? '')}
          onFocus={() => {
            setFocused(true);
            if (text === '' && proposedText !== null) setText(proposedText);
          }}
          onBlur={() => {
            setFocused(false);
            // The proposal goes on following the prices.
            if (proposedText !== null) setText('');
          }}
          onChange={(event) => {
            setText(event.target.value);
            const credits = parseCredits(event.target.value);
            if (!Number.isNaN(credits)) onChange(credits);
          }}
        />
        <span className="text-sm text-ink-2">credits</span>
      </span>
      <p id={`${envelopeFieldId}-help`} className="text-xs text-ink-3">
        For all runs together.
        {spendable === null ? null : (
          <>
            {' '}
            {spendable.isLimitOfProject ? 'Its project has' : 'You have'}{' '}
            <Credits amount={spendable.credits} /> left.
          </>
        )}
      </p>
    </div>
  );
}

/** Null for an empty text, NaN for a text that is not an amount. */
function parseCredits(text: string): number | null {
  if (text.trim() === '') return null;
  const credits = readTypedNumber(text);
  return credits >= 0 ? Math.round(credits * 1000) / 1000 : Number.NaN;
}
