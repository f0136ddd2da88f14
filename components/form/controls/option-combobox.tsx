'use client';

import { useMemo } from 'react';
import { Combobox } from '@/components/ui';
import { ariaOf, type ControlProps, optionIndexOf, shownValue } from '../control-props';

/** A searchable list of a field's options. Default export, because it is loaded lazily. */
export default function OptionCombobox(props: ControlProps) {
  const { field, id, onChange, disabled } = props;
  const { options } = field;
  const entries = useMemo(
    () => options.map((option, index) => ({ value: String(index), label: option.label })),
    [options],
  );
  return (
    <Combobox
      id={id}
      options={entries}
      value={optionIndexOf(options, shownValue(props))}
      onValueChange={(index) => onChange(options[Number(index)]?.value)}
      clearLabel={field.required ? undefined : 'Model default'}
      onClear={() => onChange(undefined)}
      placeholder={field.required ? 'Choose…' : 'Model default'}
      searchPlaceholder={`Search ${options.length} options…`}
      disabled={disabled}
      {...ariaOf(props)}
    />
  );
}
