'use client';

import { SegmentedControl, Switch } from '@/components/ui';
import { ariaOf, type ControlProps, shownValue } from '../control-props';

/** On or off, for a field whose schema declares a default. */
export function BooleanSwitch(props: ControlProps) {
  return (
    <Switch
      id={props.id}
      checked={shownValue(props) === true}
      disabled={props.disabled}
      onCheckedChange={props.onChange}
      {...ariaOf(props)}
    />
  );
}

const states = [
  { value: 'default', label: 'Model default' },
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const;

/** On, off, or left to the model, for a field without a declared default. */
export function TriState(props: ControlProps) {
  const { value, field, onChange, disabled } = props;
  const segments = field.required ? states.slice(1) : states;
  const unsetValue = field.required ? undefined : 'default';
  return (
    <SegmentedControl
      segments={segments}
      value={value === true ? 'on' : value === false ? 'off' : unsetValue}
      onValueChange={(state) => onChange(state === 'default' ? undefined : state === 'on')}
      disabled={disabled}
      {...ariaOf(props)}
    />
  );
}
