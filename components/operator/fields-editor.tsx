'use client';

import { Trash2 } from 'lucide-react';
import {
  Checkbox,
  IconButton,
  Input,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@/components/ui';
import type { DeclaredField } from '@/lib/contract';

const numberOf = (text: string): number | undefined =>
  text.trim() === '' || Number.isNaN(Number(text)) ? undefined : Number(text);

/** Reads a text as the value of a field of its type; undefined when empty. */
function parseValue({ type }: DeclaredField, text: string): unknown {
  if (text.trim() === '') return undefined;
  if (type === 'integer' || type === 'number') return numberOf(text);
  if (type === 'boolean') return text === 'true';
  return text;
}

const textOf = (value: unknown): string =>
  value === undefined || value === null
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

/** The fields of a model, as a table. */
export function FieldsEditor({
  fields,
  onChange,
}: {
  fields: readonly DeclaredField[];
  onChange: (fields: DeclaredField[]) => void;
}) {
  const change = (index: number, more: Partial<DeclaredField>) =>
    onChange(fields.map((field, at) => (at === index ? { ...field, ...more } : field)));
  return (
    <Table aria-label="Parameters" className="min-w-[44rem]">
      <TableHead>
        <TableRow>
          {['Name', 'Type', 'Required', 'Default', 'Minimum', 'Maximum', 'Description', ''].map(
            (label) => (
              <TableHeader key={label}>
                {label === '' ? <span className="sr-only">Remove</span> : label}
              </TableHeader>
            ),
          )}
        </TableRow>
      </TableHead>
      <TableBody>
        {fields.map((field, index) => {
          const cell = (
            label: string,
            value: unknown,
            set: (text: string) => void,
            wide = false,
          ) => (
            <TableCell>
              <Input
                key={textOf(value)}
                aria-label={`${label} of ${field.name}`}
                className={wide ? 'min-w-44' : 'w-20'}
                defaultValue={textOf(value)}
                onBlur={(event) => {
                  if (event.target.value !== textOf(value)) set(event.target.value);
                }}
              />
            </TableCell>
          );
          const isSimple = field.type !== 'object' && field.type !== 'array';
          const isNumber = field.type === 'integer' || field.type === 'number';
          const empty = <TableCell className="text-ink-3">–</TableCell>;
          return (
            <TableRow key={field.name}>
              <TableCell className="font-mono text-xs">{field.name}</TableCell>
              <TableCell className="text-ink-2">
                {field.options === undefined ? field.type : field.options.join(', ')}
              </TableCell>
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
              {isNumber
                ? cell('Minimum', field.min, (text) => change(index, { min: numberOf(text) }))
                : empty}
              {isNumber
                ? cell('Maximum', field.max, (text) => change(index, { max: numberOf(text) }))
                : empty}
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
