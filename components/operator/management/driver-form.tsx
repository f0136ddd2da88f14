'use client';

import { useEffect, useId, useRef, useState } from 'react';
import {
  Disclosure,
  FieldError,
  FieldHelp,
  Input,
  Label,
  PasswordInput,
  Select,
  Switch,
  Textarea,
} from '@/components/ui';
import { type Driver, type DriverField, isJsonObject } from '@/lib/contract';

export type Values = Readonly<Record<string, unknown>>;

/** The settings for the service from the values of a form: dotted names are nested, empty values left out. Throws for a {@link brokenField}. */
export function settingsOf(
  fields: readonly DriverField[],
  values: Values,
): Record<string, unknown> {
  const settings: Record<string, unknown> = {};
  for (const { name, type } of fields) {
    const value = values[name];
    if (value === undefined || value === '' || value === null) continue;
    const [first = name, second] = name.split('.');
    const read = readValue(type, value);
    if (second === undefined) settings[first] = read;
    else settings[first] = { ...(settings[first] as object | undefined), [second]: read };
  }
  return settings;
}

/**
 * Stored settings as the values of a form: nested ones under dotted names, unless a field takes the complete
 * object.
 */
export const valuesOf = (
  fields: readonly DriverField[],
  settings: Readonly<Record<string, unknown>>,
): Values =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]): [string, unknown][] =>
      isJsonObject(value) && !fields.some((field) => field.name === name)
        ? Object.entries(value).map(([inner, each]) => [`${name}.${inner}`, each])
        : [[name, value]],
    ),
  );

function readValue(type: DriverField['type'], value: unknown): unknown {
  if (type === 'number') return Number(value);
  if (type === 'list') return splitLines(value);
  return type === 'object' ? readJson(value) : value;
}

/** The texts of a list, one per line. */
const splitLines = (value: unknown): unknown =>
  typeof value === 'string'
    ? value
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
    : value;

const readJson = (value: unknown): unknown =>
  typeof value === 'string' ? JSON.parse(value) : value;

/** The first field whose text is not the JSON that it takes. */
export const brokenField = (
  fields: readonly DriverField[],
  values: Values,
): DriverField | undefined =>
  fields.find(({ name, type }) => {
    const value = values[name];
    if (type !== 'object' || value === undefined || value === '') return false;
    try {
      readJson(value);
      return false;
    } catch {
      return true;
    }
  });

/** The fields that a driver declares. Optional ones are collapsed. */
export function DriverForm({
  driver,
  values,
  keepsSecrets = false,
  error,
  onChange,
}: {
  driver: Driver;
  values: Values;
  /** Whether a secret that is left empty keeps its stored value. */
  keepsSecrets?: boolean;
  /** Why the settings were refused, and the setting at fault. */
  error: { readonly message: string; readonly param: string | null } | null;
  onChange: (name: string, value: unknown) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const isMain = (field: DriverField) =>
    field.required || (field.secret && field.type === 'string');
  const mainFields = driver.fields.filter(isMain);
  const otherFields = driver.fields.filter((field) => !isMain(field));
  const row = (field: DriverField) => (
    <FieldRow
      key={field.name}
      field={
        keepsSecrets && field.secret
          ? { ...field, description: 'Leave it empty to keep the one that is stored.' }
          : field
      }
      value={values[field.name]}
      error={error?.param === field.name ? error.message : null}
      onChange={(value) => onChange(field.name, value)}
    />
  );
  return (
    <div className="grid gap-4">
      {mainFields.map(row)}
      {otherFields.length > 0 ? (
        <Disclosure
          summary="More settings"
          open={isOpen || otherFields.some(({ name }) => name === error?.param)}
          onToggle={(event) => setOpen(event.currentTarget.open)}
        >
          <div className="mt-4 grid gap-4">{otherFields.map(row)}</div>
        </Disclosure>
      ) : null}
    </div>
  );
}

function FieldRow({
  field,
  value,
  error,
  onChange,
}: {
  field: DriverField;
  value: unknown;
  error: string | null;
  onChange: (value: unknown) => void;
}) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  // The dialog scrolls, and the field may be far from the button that was pressed.
  useEffect(() => {
    if (error !== null) row.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  const { label, required, secret, type, options, description } = field;
  const text = fieldText(type, value);
  const placeholder =
    field.default === null || typeof field.default === 'object' ? '' : String(field.default);
  const common = { id, required, 'aria-describedby': description ? `${id}-help` : undefined };
  return (
    <div ref={row}>
      {/* The help of a key tells whether it is needed. */}
      <Label htmlFor={id} required={required && !secret}>
        {label}
      </Label>
      {options !== null ? (
        <Select
          id={id}
          value={text === '' ? placeholder : text}
          options={options.map((option) => ({ value: option, label: option }))}
          onValueChange={onChange}
        />
      ) : type === 'boolean' ? (
        <Switch
          id={id}
          checked={(value ?? field.default) === true}
          onCheckedChange={(isOn) => onChange(isOn)}
        />
      ) : type === 'list' ? (
        <Textarea
          {...common}
          rows={2}
          placeholder="One in a line"
          aria-invalid={error !== null}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : type === 'object' ? (
        <Textarea
          {...common}
          rows={3}
          placeholder={
            field.name === 'headers' ? '{"x-team": "studio"}' : 'JSON, such as {"name": 1}'
          }
          aria-invalid={error !== null}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : secret ? (
        <PasswordInput
          {...common}
          autoComplete="off"
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <Input
          {...common}
          inputMode={type === 'number' ? 'decimal' : undefined}
          placeholder={placeholder}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {description ? <FieldHelp id={`${id}-help`}>{description}</FieldHelp> : null}
      <FieldError>{error}</FieldError>
    </div>
  );
}

/** The text of a value in its field: of a stored list or object too. */
function fieldText(type: DriverField['type'], value: unknown): string {
  if (value === undefined || value === null) return '';
  if (type === 'list' && Array.isArray(value)) return value.join('\n');
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value);
}
