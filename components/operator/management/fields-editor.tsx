'use client';

import { Trash2 } from 'lucide-react';
import {
  Checkbox,
  IconButton,
  Input,
  Select,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@/components/ui';
import type { DeclaredField, FieldMapping, FieldType } from '@/lib/contract';
import { changeType } from './change-type';

const numberOf = (text: string): number | undefined =>
  text.trim() === '' || Number.isNaN(Number(text)) ? undefined : Number(text);

/** A parameter whose type was changed, and how its values become the provider's. */
export interface ChangedType {
  readonly name: string;
  readonly rule: Pick<FieldMapping, 'as' | 'values'>;
}

const types: readonly { value: FieldType; label: string }[] = [
  { value: 'string', label: 'Text' },
  { value: 'integer', label: 'Whole number' },
  { value: 'number', label: 'Number' },
  { value: 'boolean', label: 'Yes or no' },
  { value: 'array', label: 'List' },
  { value: 'object', label: 'Object' },
];

/** Between choices as a person writes them: a choice may contain a comma. */
const choiceSeparator = ' | ';

function choicesIn({ type }: DeclaredField, text: string): DeclaredField['options'] {
  const texts = text
    .split('|')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  const isNumber = type === 'integer' || type === 'number';
  const choices = isNumber
    ? texts.map(numberOf).filter((each) => each !== undefined)
    : [...new Set(texts)];
  return choices.length > 0 ? choices : undefined;
}

/** The names of a parameter's bounds, by its type. */
const boundNames = {
  integer: { low: 'min', high: 'max' },
  number: { low: 'min', high: 'max' },
  array: { low: 'min_items', high: 'max_items' },
  string: { low: undefined, high: 'max_length' },
  boolean: { low: undefined, high: undefined },
  object: { low: undefined, high: undefined },
} as const satisfies Record<FieldType, object>;

/** Reads a text as the value of a field of its type; undefined when empty. */
function parseValue({ type }: DeclaredField, text: string): unknown {
  if (text.trim() === '') return undefined;
  if (type === 'integer' || type === 'number') return numberOf(text);
  if (type === 'boolean') return text === 'true';
  return text;
}

function fieldText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const columns = [
  ...['Name', 'Type', 'Choices', 'Required', 'Default', 'Minimum', 'Maximum', 'Description'],
  '',
];

/** The fields of a model, as a table. */
export function FieldsEditor({
  fields,
  onChange,
}: {
  fields: readonly DeclaredField[];
  /** `changed`: the parameter whose type was changed. */
  onChange: (fields: DeclaredField[], changed?: ChangedType) => void;
}) {
  const change = (index: number, more: Partial<DeclaredField>) =>
    onChange(fields.map((field, at) => (at === index ? { ...field, ...more } : field)));
  return (
    <Table aria-label="Parameters" className="min-w-[64rem]">
      <TableHead>
        <TableRow>
          {columns.map((label) => (
            <TableHeader key={label}>
              {label === '' ? <span className="sr-only">Remove</span> : label}
            </TableHeader>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {fields.map((field, index) => {
          const cell = (
            label: string,
            value: unknown,
            set: (text: string) => void,
            isWide = false,
          ) => (
            <TableCell>
              <Input
                key={fieldText(value)}
                aria-label={`${label} of ${field.name}`}
                className={isWide ? 'min-w-44' : 'w-20'}
                defaultValue={fieldText(value)}
                onBlur={(event) => {
                  if (event.target.value !== fieldText(value)) set(event.target.value);
                }}
              />
            </TableCell>
          );
          const isSimple = field.type !== 'object' && field.type !== 'array';
          const { low, high } = boundNames[field.type];
          const hasChoices = isSimple && field.type !== 'boolean' && field.format === undefined;
          const empty = <TableCell className="text-ink-3">–</TableCell>;
          return (
            <TableRow key={field.name}>
              <TableCell className="font-mono text-xs">{field.name}</TableCell>
              <TableCell>
                <Select
                  aria-label={`Type of ${field.name}`}
                  className="min-w-36"
                  value={field.type}
                  options={types.map((each) => ({ ...each }))}
                  onValueChange={(type) => {
                    const changedType = changeType(field, type as FieldType);
                    onChange(
                      fields.map((each, at) => (at === index ? changedType.field : each)),
                      { name: field.name, rule: changedType.rule },
                    );
                  }}
                />
              </TableCell>
              {hasChoices
                ? cell(
                    'Choices',
                    field.options?.join(choiceSeparator),
                    (text) => change(index, { options: choicesIn(field, text) }),
                    true,
                  )
                : empty}
              <TableCell>
                <Checkbox
                  aria-label={`${field.name} is required`}
                  checked={field.required}
                  onCheckedChange={(required) => change(index, { required: required === true })}
                />
              </TableCell>
              {isSimple
                ? cell('Default', field.default, (text) =>
                    change(index, { default: parseValue(field, text) }),
                  )
                : empty}
              {low === undefined
                ? empty
                : cell('Minimum', field[low], (text) => change(index, { [low]: numberOf(text) }))}
              {high === undefined
                ? empty
                : cell('Maximum', field[high], (text) => change(index, { [high]: numberOf(text) }))}
              {cell(
                'Description',
                field.description,
                (text) => change(index, { description: text === '' ? undefined : text }),
                true,
              )}
              <TableCell>
                <IconButton
                  label={`Remove ${field.name}`}
                  onClick={() => onChange(fields.filter((_, at) => at !== index))}
                >
                  <Trash2 aria-hidden />
                </IconButton>
              </TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}
