import type { RawField } from '@/lib/contract';
import type { Family } from './family';

/** The type of a value on the wire. `json` is any value without a better control. */
export type ValueType = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'json';

/** The limits of a field, normalised from their various names. */
export interface Limits {
  min?: number;
  max?: number;
  /** Distance between allowed numbers, counted from `stepBase`. */
  step?: number;
  stepBase?: number;
  minItems?: number;
  maxItems?: number;
  /** Length in characters; an emoji counts as one. */
  minLength?: number;
  maxLength?: number;
}

/** One allowed value with its JavaScript type as the schema listed it, and its label. */
export interface FieldOption {
  value: unknown;
  label: string;
}

export type MediaKind = 'image' | 'video' | 'audio';

/** The control of a field, with everything that it needs besides label, help and limits. */
export type Control =
  | { kind: 'prompt' }
  | { kind: 'text'; multiline: boolean }
  | { kind: 'color' }
  | { kind: 'segments' }
  | { kind: 'select' }
  | { kind: 'ratio' }
  | { kind: 'locked'; value: unknown; isInForce: boolean; why: string }
  | { kind: 'slider'; min: number; max: number }
  | { kind: 'number' }
  | { kind: 'switch' }
  | { kind: 'tri-state' }
  | { kind: 'media-slot'; media: MediaKind }
  | { kind: 'media-list'; media: MediaKind }
  | { kind: 'assets' }
  | { kind: 'chips' }
  | { kind: 'tags' }
  | { kind: 'json'; shape: 'object' | 'array' | 'any' };

/** A message for the person about a problem of the schema. */
export interface SchemaWarning {
  code:
    | 'default_ignored'
    | 'limits_ignored'
    | 'type_inferred'
    | 'type_unknown'
    | 'duplicate_name'
    | 'unusable_name';
  field: string;
  message: string;
}

/** One field of a model, normalised once. `raw` is the original element of `schema.fields`. */
export interface FormField {
  name: string;
  /** An alias of `name` for the form library: without dots, brackets, a digit at its start or names of a prototype. */
  key: string;
  label: string;
  help?: string;
  unit?: string;
  type: ValueType;
  /** For arrays: what each item is. */
  itemType: 'string' | 'integer' | 'number' | 'boolean';
  required: boolean;
  /** The declared default if it is allowed; otherwise absent, with an entry in `warnings`. */
  default?: unknown;
  /** Allowed values (for arrays: of each item); empty when anything within the limits is allowed. */
  options: readonly FieldOption[];
  limits: Limits;
  format?: 'uri' | 'asset_id';
  control: Control;
  group: 'primary' | 'advanced';
  /** Name of the field that this one depends on: shown only while one of them has a value. */
  dependsOn?: string;
  warnings: readonly SchemaWarning[];
  raw: RawField;
}

/** The form of one model: an ordered list of fields and nothing the schema does not list. */
export interface FormSpec {
  modelId: string;
  modelName: string;
  family: Family;
  capabilities: readonly string[];
  fields: readonly FormField[];
  warnings: readonly SchemaWarning[];
  /** Equal for equal schemas; differs when anything that matters to the form differs. */
  fingerprint: string;
}

/**
 * The values that a person has set, by field name. A name that is absent, `undefined` or empty is unset and
 * follows the model's default. JSON fields hold the text of the box; number fields may hold text that is not
 * a number yet.
 */
export type FormValues = Readonly<Record<string, unknown>>;

/** The body of a quote or a generation beside `model`: only declared names, only set values. */
export type Payload = Record<string, unknown>;

/** Why a form cannot be sent yet; `message` is a complete sentence part ("Prompt is empty"). */
export interface Reason {
  field: string;
  code: 'missing' | 'invalid' | 'rule';
  message: string;
}
