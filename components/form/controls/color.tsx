'use client';

import { Input } from '@/components/ui';
import { type ControlProps, shownValue, textAriaOf } from '../control-props';
import { labelId } from '../field-frame';

const hex = /^#[\da-f]{6}$/i;

/** A color from the browser's picker, or typed, because a service may also accept names. */
export function Color(props: ControlProps) {
  const { field, id, value, onChange, disabled } = props;
  const shownColor = shownValue(props);
  const pickedColor = typeof shownColor === 'string' && hex.test(shownColor) ? shownColor : null;
  return (
    <div className="flex items-center gap-2">
      <input
        type="color"
        aria-labelledby={labelId(id)}
        // A color input cannot be empty; it is faded while no color is set.
        value={pickedColor ?? '#808080'}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
        className={`h-8 w-11 shrink-0 cursor-pointer rounded-sm border border-line bg-panel p-0.5 disabled:cursor-not-allowed disabled:opacity-45 pointer-coarse:h-11 ${pickedColor === null ? 'opacity-40' : ''}`}
      />
      <Input
        id={id}
        className="mono"
        value={typeof value === 'string' ? value : ''}
        placeholder={typeof field.default === 'string' ? field.default : '#rrggbb'}
        maxLength={64}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
        {...textAriaOf(props)}
      />
    </div>
  );
}
