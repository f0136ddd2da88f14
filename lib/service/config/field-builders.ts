import type { z } from 'zod';
import type { declaredField, OptionValue } from '@/lib/contract';

/** An element of `schema.fields` as written. */
export type FieldInput = z.input<typeof declaredField>;
type OtherProperties = Partial<Omit<FieldInput, 'name' | 'type'>>;

/** Short forms of the fields models declare most; any field may be written out instead. */
export const field = {
  /** The instruction, up to `maxLength` characters. */
  prompt: (maxLength: number): FieldInput => ({
    name: 'prompt',
    type: 'string',
    required: true,
    max_length: maxLength,
  }),
  /** One of several values, `initial` when nothing is sent. */
  choice: (
    name: string,
    options: OptionValue[],
    initial: OptionValue,
    properties: OtherProperties = {},
  ): FieldInput => ({
    name,
    type: typeof initial === 'number' ? 'integer' : 'string',
    options,
    default: initial,
    ...properties,
  }),
  /** A whole number from `min` to `max`, `initial` when nothing is sent. */
  integer: (
    name: string,
    min: number,
    max: number,
    initial?: number,
    properties: OtherProperties = {},
  ): FieldInput => ({
    name,
    type: 'integer',
    min,
    max,
    ...(initial === undefined ? {} : { default: initial }),
    ...properties,
  }),
  /** A decimal number from `min` to `max`. */
  number: (
    name: string,
    min: number,
    max: number,
    properties: OtherProperties = {},
  ): FieldInput => ({
    name,
    type: 'number',
    min,
    max,
    ...properties,
  }),
  /** On or off, `initial` when nothing is sent. */
  toggle: (name: string, initial: boolean, properties: OtherProperties = {}): FieldInput => ({
    name,
    type: 'boolean',
    default: initial,
    ...properties,
  }),
  /** Up to `maxItems` URLs of reference media. */
  references: (name: string, maxItems: number, properties: OtherProperties = {}): FieldInput => ({
    name,
    type: 'array',
    item_type: 'string',
    format: 'uri',
    max_items: maxItems,
    ...properties,
  }),
  url: (name: string, properties: OtherProperties = {}): FieldInput => ({
    name,
    type: 'string',
    format: 'uri',
    ...properties,
  }),
} as const;
