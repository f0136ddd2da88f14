'use client';

import { Dices } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { cn, IconButton, Input, Slider } from '@/components/ui';
import { type FormField, readTypedNumber } from '@/lib/forms';
import { type ControlProps, shownValue, textAriaOf } from '../control-props';
import { labelId } from '../field-frame';

/** The step of one arrow key press or slider stop. */
function stepOf({ limits, type }: FormField): number {
  if (limits.step !== undefined) return limits.step;
  if (type === 'integer') return 1;
  const span = (limits.max ?? 10) - (limits.min ?? 0);
  return span <= 1 ? 0.01 : span <= 10 ? 0.1 : 1;
}

/** Removes the rounding error of binary fractions, so that 0.1 + 0.2 is 0.3. */
const roundBinaryError = (value: number): number => Number(value.toPrecision(12));

function clamp(value: number, { min = -Infinity, max = Infinity }: FormField['limits']): number {
  return Math.min(max, Math.max(min, value));
}

/** The text as a number; other text is returned unchanged, so that the field can show an error. */
function parseNumber(text: string): number | string | undefined {
  const trimmedText = text.trim();
  if (trimmedText === '') return undefined;
  const value = readTypedNumber(trimmedText);
  return Number.isNaN(value) ? text : value;
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function NumberField({
  className,
  unsetLabel = 'Model default',
  ...props
}: ControlProps & { className?: string; unsetLabel?: string }) {
  const { field, id, value, onChange, disabled } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const shownNumber = shownValue(props);
  const { min, max } = field.limits;

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const difference =
      stepOf(field) * (event.shiftKey ? 10 : 1) * (event.key === 'ArrowUp' ? 1 : -1);
    setDraft(null);
    onChange(
      clamp(roundBinaryError((numberOf(shownNumber) ?? min ?? 0) + difference), field.limits),
    );
  };

  return (
    <Input
      id={id}
      role="spinbutton"
      inputMode={field.type === 'integer' && (min ?? -1) >= 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={numberOf(shownNumber)}
      placeholder={field.default === undefined ? unsetLabel : String(field.default)}
      value={draft ?? String(value ?? field.default ?? '')}
      disabled={disabled}
      className={cn('num', className)}
      onChange={(event) => {
        setDraft(event.target.value);
        onChange(parseNumber(event.target.value));
      }}
      onBlur={() => setDraft(null)}
      onKeyDown={onKeyDown}
      {...textAriaOf(props)}
    />
  );
}

function randomSeed({ min = 0, max = 2_147_483_647 }: FormField['limits']): number {
  return Math.floor(min + Math.random() * (Math.min(max, Number.MAX_SAFE_INTEGER) - min + 1));
}

/** A number in a box; arrows step, with Shift ten times as far. */
export function NumberBox(props: ControlProps) {
  if (props.field.name !== 'seed') return <NumberField {...props} />;
  return (
    <div className="flex gap-2">
      <NumberField {...props} />
      <IconButton
        label="Random seed"
        variant="secondary"
        onClick={() => props.onChange(randomSeed(props.field.limits))}
      >
        <Dices aria-hidden />
      </IconButton>
    </div>
  );
}

/** A number between two bounds: a slider and a box that show the same. */
export function NumberSlider(props: ControlProps) {
  const { field, id, onChange, disabled } = props;
  const { min = 0, max = 100 } = field.limits;
  const shownNumber = numberOf(shownValue(props));
  return (
    <div className="flex items-center gap-3">
      <Slider
        value={clamp(shownNumber ?? min, field.limits)}
        min={min}
        max={max}
        step={stepOf(field)}
        onValueChange={(value) => onChange(roundBinaryError(value))}
        disabled={disabled}
        aria-labelledby={labelId(id)}
        aria-valuetext={
          field.unit && shownNumber !== undefined ? `${shownNumber} ${field.unit}` : undefined
        }
        className={cn(shownNumber === undefined && 'opacity-60')}
      />
      <NumberField {...props} unsetLabel="Auto" className="w-18 px-2 text-right" />
    </div>
  );
}
