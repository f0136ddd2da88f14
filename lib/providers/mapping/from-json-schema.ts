import type { DeclaredField, FieldMapping, MediaFamily } from '@/lib/contract';
import { asJson, type Json } from '../json';
import { ourName, typeOf } from './field-names';
import { fitType } from './fit-type';
import { withUsableDefault } from './usable-default';

/** A model's fields as imported, and how they map to the provider's names. */
export interface ImportedFields {
  fields: DeclaredField[];
  mapping: Record<string, FieldMapping>;
  /** Sent when a person chooses nothing else, by the provider's names. */
  constants?: Record<string, unknown>;
  /** Provider's names of fields that take more than our form can show. */
  unusual: string[];
}

/** A model of a provider, as it can be declared here. */
export interface ImportedModel extends ImportedFields {
  /** The provider's id of the model, for the route. */
  model: string;
  name: string;
  description: string;
  family: MediaFamily;
  /** Tags that do not follow from the fields. */
  capabilities?: readonly string[];
}

/** Names of the text that is spoken. */
const spokenTextPattern = /^(?:text|input_text|gen_text|tts_text|script)$/;
const voicePattern = /^(?:voice|speaker)/;
/** Formats without a header, which cannot be played or stored. */
const rawFormatPattern = /^(?:pcm|ulaw|mulaw|alaw)/;

const maxDescriptionLength = 300;

/** Turns the input schema of a model into fields; `root` resolves its references. Pure. */
export function fieldsOfSchema(schema: Json, root: Json, family: MediaFamily): ImportedFields {
  const resolve = resolver(root);
  const input = resolve(schema);
  const properties = asJson(input.properties);
  const required = new Set(listOf(input.required));
  const result: ImportedFields = { fields: [], mapping: {}, unusual: [] };
  const takenNames = new Set<string>();
  const spokenName =
    family === 'audio' ? promptOfSound(Object.keys(properties), required) : undefined;
  for (const name of orderNames(input, Object.keys(properties))) {
    const describedProperty = withItems(resolve(asJson(properties[name])), resolve);
    const ourFieldName =
      name === spokenName ? 'prompt' : ourName(name, describedProperty, family, takenNames);
    takenNames.add(ourFieldName);
    const property =
      family === 'audio' && ourFieldName === 'output_format'
        ? withoutRawFormats(describedProperty)
        : describedProperty;
    const fittedType = fitType(ourFieldName, typeOf(property), property) ?? { property, rule: {} };
    const { field, isUsual, isSingle } = fieldOf(ourFieldName, name, fittedType.property);
    if (name === spokenName) {
      const { default: _, ...text } = field;
      const isSpeech =
        spokenTextPattern.test(name) ||
        Object.keys(properties).some((each) => voicePattern.test(each));
      // Without a text nothing is made, although some models have one of their own to begin with.
      result.fields.push({ ...text, ...(isSpeech ? { label: 'Text' } : {}), required: true });
    } else {
      const label = ourFieldName === `${name}_value` ? { label: inWords(name) } : {};
      result.fields.push(withUsableDefault({ ...field, ...label, required: required.has(name) }));
    }
    if (!isUsual) result.unusual.push(name);
    const rule: FieldMapping = {
      to: name,
      ...(isSingle ? { as: 'first' } : {}),
      ...fittedType.rule,
    };
    if (ourFieldName !== name || Object.keys(rule).length > 1) result.mapping[ourFieldName] = rule;
    if (fittedType.unchosenValue !== undefined) {
      result.constants = { ...result.constants, [name]: fittedType.unchosenValue };
    }
  }
  return result;
}

/** The input that describes what a model of sound makes: the text that is spoken, else the prompt. */
function promptOfSound(names: readonly string[], required: ReadonlySet<unknown>) {
  const texts = names.filter((name) => spokenTextPattern.test(name));
  return (
    texts.find((name) => required.has(name)) ??
    (names.includes('prompt') ? 'prompt' : undefined) ??
    texts[0]
  );
}

const inWords = (name: string): string => {
  const label = name.replaceAll('_', ' ');
  return label.charAt(0).toUpperCase() + label.slice(1);
};

function withoutRawFormats(property: Json): Json {
  const playable = listOf(property.enum).filter((each) => !rawFormatPattern.test(String(each)));
  return playable.length > 0 ? { ...property, enum: playable } : property;
}

/** A list's elements are references too: fal's `loras` is a list of `LoraWeight`. */
const withItems = (property: Json, resolve: (property: Json) => Json): Json =>
  property.items === undefined ? property : { ...property, items: resolve(asJson(property.items)) };

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** fal orders by `x-fal-order-properties`, Replicate's schemas by `x-order` of each. */
function orderNames(schema: Json, names: string[]): string[] {
  const listedNames = listOf(schema['x-fal-order-properties']).filter(
    (name): name is string => typeof name === 'string' && names.includes(name),
  );
  if (listedNames.length > 0)
    return [...listedNames, ...names.filter((name) => !listedNames.includes(name))];
  const orderOf = (name: string) => {
    const order = asJson(asJson(schema.properties)[name])['x-order'];
    return typeof order === 'number' ? order : Number.MAX_SAFE_INTEGER;
  };
  return [...names].sort((a, b) => orderOf(a) - orderOf(b));
}

/** Steps of resolving one document at most: they multiply where references name each other often. */
const maxSteps = 5_000;

/**
 * A property with what it refers to: `$ref`, a lone `allOf`, and a union with null. Of a union of enumeration and object
 * (fal's `image_size`) the enumeration is taken.
 */
function resolver(root: Json): (property: Json) => Json {
  let remainingSteps = maxSteps;
  const resolve = (property: Json, depth: number): Json => {
    remainingSteps -= 1;
    if (depth > 8 || remainingSteps < 0) return property;
    const { $ref, allOf, anyOf, oneOf, ...restOfProperty } = property;
    if (typeof $ref === 'string' && $ref.startsWith('#/')) {
      const target = $ref
        .slice(2)
        .split('/')
        .reduce<unknown>((at, key) => asJson(at)[key], root);
      return { ...resolve(asJson(target), depth + 1), ...restOfProperty };
    }
    const parts = listOf(allOf).map((each) => resolve(asJson(each), depth + 1));
    if (parts.length > 0) return Object.assign({}, ...parts, restOfProperty);
    const alternatives = [...listOf(anyOf), ...listOf(oneOf)]
      .map((each) => resolve(asJson(each), depth + 1))
      .filter(({ type }) => type !== 'null');
    if (alternatives.length === 0) return restOfProperty;
    const values = alternatives.map((each) =>
      each.const === undefined ? each.enum : [each.const],
    );
    if (values.every((each) => Array.isArray(each))) {
      return { ...alternatives[0], const: undefined, enum: values.flat(), ...restOfProperty };
    }
    const alternative =
      alternatives.find((each) => Array.isArray(each.enum)) ?? alternatives[0] ?? {};
    return {
      ...alternative,
      ...restOfProperty,
      ...(alternatives.length > 1 ? { 'x-alternatives': alternatives.length } : {}),
    };
  };
  return (property) => resolve(property, 0);
}

/** Our names of files, of which those with a plural take a list. */
const listFields = new Set(['reference_images', 'reference_videos', 'reference_audios']);
const singleFields = new Set(['mask_image', 'first_frame_image_url', 'last_frame_image_url']);
const weightsPattern = /lora|weights/;
/** Names of file fields that have no name of ours and keep the provider's. */
const filePattern = /(?:^|_)(?:url|urls|uri|image|mask|video|audio)$/;

function fieldOf(
  ourFieldName: string,
  name: string,
  property: Json,
): { field: DeclaredField; isUsual: boolean; isSingle: boolean } {
  const type = typeOf(property);
  const base = { name: ourFieldName, required: false, ...descriptionOf(property) };
  const isFile =
    listFields.has(ourFieldName) ||
    singleFields.has(ourFieldName) ||
    property.format === 'uri' ||
    asJson(property.items).format === 'uri' ||
    (type === 'string' &&
      filePattern.test(name) &&
      property.enum === undefined &&
      /_url$/.test(name) &&
      !weightsPattern.test(name));
  if (isFile && (type === 'string' || type === 'array')) {
    return fileField(base, ourFieldName, type, property);
  }
  switch (type) {
    case 'boolean':
      return {
        field: { ...base, type: 'boolean', ...defaultOf(property) },
        isUsual: true,
        isSingle: false,
      };
    case 'integer':
    case 'number':
      return {
        field: { ...base, type, ...bounds(property), ...defaultOf(property) },
        isUsual: true,
        isSingle: false,
      };
    case 'array': {
      const items = typeOf(asJson(property.items));
      const item_type =
        items === 'integer' || items === 'number' || items === 'boolean' || items === 'object'
          ? items
          : 'string';
      const field: DeclaredField = {
        ...base,
        type: 'array',
        item_type,
        ...defaultOf(property),
        ...itemBounds(property),
      };
      return { field, isUsual: item_type === 'string', isSingle: false };
    }
    case 'object':
      return {
        field: { ...base, type: 'object', ...defaultOf(property) },
        isUsual: false,
        isSingle: false,
      };
    default: {
      const { maxLength } = property;
      const field: DeclaredField = {
        ...base,
        type: 'string',
        ...choices(property),
        ...defaultOf(property),
        ...(typeof maxLength === 'number' && maxLength > 0 ? { max_length: maxLength } : {}),
      };
      return { field, isUsual: property['x-alternatives'] === undefined, isSingle: false };
    }
  }
}

function fileField(
  base: Pick<DeclaredField, 'name' | 'required' | 'description'>,
  ourFieldName: string,
  type: string,
  property: Json,
) {
  const isList = listFields.has(ourFieldName) || type === 'array';
  const field: DeclaredField = isList
    ? {
        ...base,
        type: 'array',
        item_type: 'string',
        format: 'uri',
        ...(type === 'array' ? itemBounds(property) : { max_items: 1 }),
      }
    : { ...base, type: 'string', format: 'uri' };
  return { field, isUsual: true, isSingle: isList && type === 'string' };
}

/** What pydantic writes for every enumeration without a description. */
const pydanticDescription = 'An enumeration.';

function descriptionOf({ description }: Json): Pick<DeclaredField, 'description'> {
  if (typeof description !== 'string') return {};
  const text = description.trim().replace(/\s{1,999}/g, ' ');
  if (text === '' || text === pydanticDescription) return {};
  return {
    description:
      text.length > maxDescriptionLength ? `${text.slice(0, maxDescriptionLength - 1)}…` : text,
  };
}

function bounds(property: Json): Partial<DeclaredField> {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = property;
  const integerStep = typeOf(property) === 'integer' ? 1 : 0;
  const low = shiftedNumber(minimum, 0) ?? shiftedNumber(exclusiveMinimum, integerStep);
  const high = shiftedNumber(maximum, 0) ?? shiftedNumber(exclusiveMaximum, -integerStep);
  return {
    ...(low === undefined ? {} : { min: low }),
    ...(high === undefined ? {} : { max: high }),
    ...(typeof multipleOf === 'number' && multipleOf > 0 ? { step: multipleOf } : {}),
    ...choices(property),
  };
}

const shiftedNumber = (value: unknown, step: number): number | undefined =>
  typeof value === 'number' ? value + step : undefined;

function choices(property: Json): Pick<DeclaredField, 'options'> {
  const listedValues = property.const === undefined ? property.enum : [property.const];
  const values = listOf(listedValues).filter(
    (each): each is string | number => typeof each === 'string' || typeof each === 'number',
  );
  return values.length > 0 ? { options: values } : {};
}

function itemBounds({ minItems, maxItems }: Json): Partial<DeclaredField> {
  return {
    ...(typeof minItems === 'number' ? { min_items: minItems } : {}),
    ...(typeof maxItems === 'number' && maxItems > 0 ? { max_items: maxItems } : {}),
  };
}

const defaultOf = ({ default: value }: Json): Partial<DeclaredField> =>
  value === undefined || value === null ? {} : { default: value };
