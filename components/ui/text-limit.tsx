'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatCount } from './format';

/**
 * Shows the length of the text field inside when it nears its limit. A longer text stays whole, and its form cannot be sent until it is
 * shorter; the browser's `maxLength` would cut it silently.
 */
export function TextLimit({ limit, children }: { limit: number; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [length, setLength] = useState(0);
  const measure = () => {
    const field = box.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(
      'input, textarea',
    );
    if (field == null) return;
    setLength(field.value.length);
    field.setCustomValidity(
      field.value.length > limit ? `Shorten this to ${formatCount(limit)} characters.` : '',
    );
  };
  // After each render, because a form may have set or emptied its fields.
  useEffect(measure);
  const excess = length - limit;
  return (
    <div
      ref={box}
      onInput={measure}
      data-too-long={excess > 0 || undefined}
      className="w-full flex-1"
    >
      {children}
      {excess > 0 ? (
        <p role="alert" className="mt-1.5 text-xs text-bad">
          {`At most ${formatCount(limit)} characters: shorten it by ${formatCount(excess)}.`}
        </p>
      ) : length > limit * 0.8 ? (
        <p className="num mt-1.5 text-xs text-ink-3">
          {`${formatCount(length)} of ${formatCount(limit)}`}
        </p>
      ) : null}
    </div>
  );
}
