'use client';

import { Lock } from 'lucide-react';
import { Chip, Switch } from '@/components/ui';
import { describeValue } from '@/lib/forms';
import { ariaOf, type ControlProps } from '../control-props';

/**
 * A field with one possible value: shown as text, or as a switch if the model does not apply it by default.
 */
export function LockedValue(props: ControlProps) {
  const { field, value, onChange, disabled } = props;
  if (field.control.kind !== 'locked') return null;
  const { isInForce, why } = field.control;
  const onlyValue = field.control.value;
  const valueLabel = describeValue(field, onlyValue);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot sit in the label's line
    <span role="group" className="flex items-center gap-3" {...ariaOf(props)}>
      <Chip icon={<Lock aria-hidden />} title={why}>
        {valueLabel}
        <span className="sr-only">. {why}</span>
      </Chip>
      {isInForce ? null : (
        <Switch
          checked={value !== undefined}
          disabled={disabled}
          aria-label={`${field.label}: ${valueLabel}`}
          onCheckedChange={(isOn) => onChange(isOn ? onlyValue : undefined)}
        />
      )}
    </span>
  );
}
