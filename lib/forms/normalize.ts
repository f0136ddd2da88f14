import type { RawField, ReadModel } from '@/lib/contract';
import { canonicalJson, capabilities, limits as interfaceLimits } from '@/lib/contract';
import { coerceValue } from './coerce';
import { familyOf } from './family';
import {
  dependencyOf,
  fieldKey,
  groupOf,
  knownHelp,
  knownUnit,
  labelOf,
  rankOf,
} from './known-fields';
import { readControl } from './read-control';
import { firstValue, readCount, readLimits } from './read-limits';
import { readOptions, valueLabel } from './read-options';
import { type ReadType, readType } from './read-type';
import type { FieldOption, FormField, FormSpec, Limits, SchemaWarning } from './types';
import { valueProblem } from './value-problem';

/** Names that no field may have: `model` belongs to the request, `__proto__` cannot be a plain property. */
const unusableNames = new Set(['', 'model', '__proto__']);

const shortUnits: Readonly<Record<string, string>> = {
  second: 's',
  seconds: 's',
  sec: 's',
  pixel: 'px',
  pixels: 'px',
  percent: '%',
  degrees: '°',
};

function firstText(raw: RawField, names: readonly string[]): string | undefined {
  const value = firstValue(raw, names);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

function unitOf(raw: RawField): string | undefined {
  const unit = firstText(raw, ['unit', 'units', 'suffix']);
  if (unit === undefined) return knownUnit(raw.name);
  return Object.hasOwn(shortUnits, unit.toLowerCase()) ? shortUnits[unit.toLowerCase()] : unit;
}

function formatOf(raw: RawField): FormField['format'] {
  const format = firstText(raw, ['format', 'item_format', 'itemFormat']);
  if (format === 'asset_id') return 'asset_id';
  return format === 'uri' || format === 'url' ? 'uri' : undefined;
}

/** The limits by the field's type: `min` and `max` of a text limit its length, and `limit` is the upper limit of any type. */
function limitsFor(raw: RawField, read: ReadType, rawLimits: Limits): Limits {
  const limit = readCount(raw, ['limit']);
  const limits = { ...rawLimits };
  if (limit !== undefined && read.type === 'array') limits.maxItems ??= limit;
  else if (limit !== undefined && limit >= (limits.min ?? 0)) limits.max ??= limit;
  const { min, max, step: _step, stepBase: _base, ...rest } = limits;
  if (read.type === 'string') {
    return { ...rest, minLength: rest.minLength ?? min, maxLength: rest.maxLength ?? max };
  }
  if (read.type === 'array' && read.itemType === 'string') {
    return { ...rest, minItems: rest.minItems ?? min, maxItems: rest.maxItems ?? max };
  }
  return limits;
}

function typeWarning(raw: RawField, label: string, read: ReadType): SchemaWarning | undefined {
  if (read.source === 'declared') return undefined;
  const field = raw.name;
  if (read.source === 'inferred') {
    const message = `${label} has no known type; it is taken as ${read.type} from its other keys.`;
    return { code: 'type_inferred', field, message };
  }
  const typeLabel = raw.type === undefined ? 'no type' : `the unknown type “${String(raw.type)}”`;
  return {
    code: 'type_unknown',
    field,
    message: `${label} has ${typeLabel}; write its value as JSON.`,
  };
}

/** The declared default as wire value, such as 5 for "5"; undefined if the field does not allow it. */
function readDefault(field: FormField, declaredDefault: unknown): unknown {
  if (field.control.kind === 'json')
    return valueProblem(field, declaredDefault) === undefined ? declaredDefault : undefined;
  const read = coerceValue(field, declaredDefault);
  const isAllowed = read.state === 'value' && valueProblem(field, read.value) === undefined;
  return isAllowed ? read.value : undefined;
}

function withoutBooleanOptions(read: ReadType, options: FieldOption[]): FieldOption[] {
  const hasBoth = [true, false].every((value) => options.some((option) => option.value === value));
  return read.type === 'boolean' && hasBoth ? [] : options;
}

type ModelKind = Pick<ReadModel, 'family' | 'capabilities'>;

/**
 * Whether a prompt is required: always for what is generated (POST /v1/generations), even if the schema omits
 * it. A transcription needs only its sound, and some models only a picture or a film.
 */
const needsPrompt = ({ family, capabilities: tags }: ModelKind): boolean =>
  family !== 'text' &&
  !tags.includes(capabilities.speechToText) &&
  !tags.includes(capabilities.noPrompt);

const impliedPrompt: RawField = {
  name: 'prompt',
  type: 'string',
  required: true,
  max_length: interfaceLimits.promptLength,
};

function listedFields(model: ModelKind & Pick<ReadModel, 'schema'>): readonly RawField[] {
  const { fields } = model.schema;
  const listsPrompt = fields.some(({ name }) => name === 'prompt');
  return listsPrompt || !needsPrompt(model) ? fields : [impliedPrompt, ...fields];
}

function normalizeField(raw: RawField, model: ModelKind): FormField {
  const { name } = raw;
  const isRequired = raw.required === true || (name === 'prompt' && needsPrompt(model));
  const { limits: rawLimits, ignored } = readLimits(raw);
  const listedOptions = readOptions(raw);
  const read = readType(raw, rawLimits, listedOptions);
  const options = withoutBooleanOptions(read, listedOptions);
  const limits = limitsFor(raw, read, rawLimits);
  const label = firstText(raw, ['label', 'title']) ?? labelOf(name, model.family);
  const format = formatOf(raw);
  const unit = unitOf(raw);
  const input = { raw, read, limits, options, required: isRequired, format, unit };
  const field: FormField = {
    name,
    key: fieldKey(name),
    label,
    help: firstText(raw, ['description', 'help', 'hint']) ?? knownHelp(name),
    unit,
    type: read.type === 'array' && read.hasStructuredItems ? 'json' : read.type,
    itemType: read.itemType,
    required: isRequired,
    options,
    limits,
    format,
    control: readControl({ ...input, fallback: undefined }),
    group: groupOf(name, isRequired),
    dependsOn: dependencyOf(name),
    warnings: [],
    raw,
  };
  const warnings: SchemaWarning[] = ignored.map((contradiction) => ({
    code: 'limits_ignored',
    field: name,
    message: `${label}: a limit is left out because ${contradiction}.`,
  }));
  const typeProblem = typeWarning(raw, label, read);
  if (typeProblem) warnings.push(typeProblem);
  const declaredDefault = raw.default;
  if (declaredDefault === undefined || declaredDefault === null) return { ...field, warnings };
  // An empty text or list is the usual way to write that there is no default.
  const isEmpty = coerceValue(field, declaredDefault).state === 'unset';
  if (isEmpty && options.length === 0) return { ...field, warnings };
  const fallback = readDefault(field, declaredDefault);
  if (fallback === undefined) {
    const defaultLabel = valueLabel(declaredDefault);
    const message = `${label}: the model’s default “${defaultLabel}” is not one of its allowed values, so it is ignored.`;
    return { ...field, warnings: [...warnings, { code: 'default_ignored', field: name, message }] };
  }
  return {
    ...field,
    default: fallback,
    control: readControl({ ...input, fallback }),
    warnings,
  };
}

function skippedWarning(raw: RawField, seenNames: ReadonlySet<string>): SchemaWarning | undefined {
  const { name } = raw;
  if (unusableNames.has(name)) {
    return {
      code: 'unusable_name',
      field: name,
      message: `A field named “${name}” cannot be set here.`,
    };
  }
  if (!seenNames.has(name)) return undefined;
  return {
    code: 'duplicate_name',
    field: name,
    message: `“${name}” is declared twice; the first counts.`,
  };
}

/**
 * Makes the form of a model from its `schema.fields` (product page, "Create"). Tolerates aliases of limits and missing
 * types, and lists in `warnings` what it left out. Never throws for any schema.
 */
export function normalizeModelForm(
  rawModel: Pick<ReadModel, 'id' | 'name' | 'family' | 'capabilities' | 'schema'>,
): FormSpec {
  const model = { ...rawModel, family: familyOf(rawModel) };
  const fields: FormField[] = [];
  const skippedFieldWarnings: SchemaWarning[] = [];
  const seenNames = new Set<string>();
  for (const raw of listedFields(model)) {
    const warning = skippedWarning(raw, seenNames);
    if (warning) {
      skippedFieldWarnings.push(warning);
      continue;
    }
    seenNames.add(raw.name);
    fields.push(normalizeField(raw, model));
  }
  const orderedFields = fields
    .map((field) =>
      field.dependsOn && !seenNames.has(field.dependsOn)
        ? { ...field, dependsOn: undefined }
        : field,
    )
    .map((field, index) => ({ field, index, rank: rankOf(field.name, field.required) }))
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .map(({ field }) => field);
  return {
    modelId: model.id,
    modelName: model.name,
    family: model.family,
    capabilities: model.capabilities,
    fields: orderedFields,
    warnings: [...skippedFieldWarnings, ...orderedFields.flatMap((field) => field.warnings)],
    fingerprint: canonicalJson([model.capabilities, model.schema.fields]),
  };
}

/** The field of that name, when the model declares it. */
export function fieldOf(spec: FormSpec, name: string): FormField | undefined {
  return spec.fields.find((field) => field.name === name);
}

/** The form before a model is known. */
export const emptyForm: FormSpec = normalizeModelForm({
  id: '',
  name: '',
  family: 'image',
  capabilities: [],
  schema: { fields: [] },
});
