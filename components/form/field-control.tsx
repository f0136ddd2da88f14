'use client';

import { type ComponentType, memo, type ReactNode, useId } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { checkField, describeLimits, type FormField } from '@/lib/forms';
import type { ControlProps } from './control-props';
import { FieldFrame } from './field-frame';
import { useRulesFor } from './rules-context';
import { isSpoken } from './spoken';

export interface ControlView {
  view: ComponentType<ControlProps>;
  /** The label names a group of elements instead of a single one. */
  isGroup?: boolean;
  isInline?: boolean;
}

function renderAside(field: FormField, value: unknown): ReactNode {
  const { control, limits, unit } = field;
  if (control.kind === 'media-list' || control.kind === 'assets') {
    const count = Array.isArray(value) ? value.length : 0;
    if (limits.maxItems !== undefined) return `${count} of ${limits.maxItems}`;
    return count > 0 ? count : null;
  }
  if (control.kind === 'prompt' && limits.maxLength !== undefined) {
    const length = typeof value === 'string' ? [...value].length : 0;
    // A text that is spoken is priced by its length.
    return isSpoken(field) || length > limits.maxLength * 0.8
      ? `${length} of ${limits.maxLength}`
      : null;
  }
  return control.kind === 'number' || control.kind === 'slider'
    ? describeLimits(field) || unit
    : null;
}

/** One field with its label and control. Renders again only when its value or a rule about it changes. */
export const FieldControl = memo(function FieldControl({
  field,
  view: { view: View, isGroup, isInline },
  isLabelHidden = false,
}: {
  field: FormField;
  view: ControlView;
  /** Keeps the label for screen readers only. */
  isLabelHidden?: boolean;
}) {
  const { control } = useFormContext();
  const { field: input } = useController({ name: field.key, control });
  const { forced, reason, advice } = useRulesFor(field.name);
  const id = useId();
  const fieldValue: unknown = input.value ?? undefined;
  const error = forced ? undefined : (checkField(field, fieldValue) ?? reason);
  const isChanged = fieldValue !== undefined && !forced && field.control.kind !== 'prompt';
  return (
    <FieldFrame
      field={field}
      id={id}
      isGroup={isGroup}
      isInline={isInline}
      isLabelHidden={isLabelHidden}
      aside={renderAside(field, fieldValue)}
      isChanged={isChanged}
      onReset={() => input.onChange(null)}
      error={error}
      note={forced?.why ?? advice}
    >
      <View
        field={field}
        id={id}
        value={forced ? forced.value : fieldValue}
        onChange={(value) => input.onChange(value ?? null)}
        invalid={error !== undefined}
        disabled={forced !== undefined}
      />
    </FieldFrame>
  );
});

/** A field that depends on another one: shown while either of them has a value. */
export function Dependent({
  field,
  dependency,
  children,
}: {
  field: FormField;
  dependency: FormField;
  children: ReactNode;
}) {
  const { control } = useFormContext();
  const values: readonly unknown[] = useWatch({ control, name: [dependency.key, field.key] });
  const hasValue = values.some((value) =>
    Array.isArray(value) ? value.length > 0 : value != null,
  );
  return hasValue ? children : null;
}
