import type { DeclaredField, MediaFamily } from '@/lib/contract';
import type { FieldMapping } from './field-mapping';

type Json = Record<string, unknown>;

/** A model's fields as imported, and how they map to the provider's names. */
export interface ImportedFields {
  fields: DeclaredField[];
  mapping: Record<string, FieldMapping>;
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
}

/**
 * Names of providers that mean one of our fields. The first of our names that a model has wins; a second one that
 * means the same keeps its own name.
 */
const meanings: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:num_images|num_outputs|number_of_images|number_of_outputs|n_images|num_samples|batch_size)$/,
    'n',
  ],
  [
    /^(?:image_urls|reference_image_urls|reference_images|input_images|image_input|images)$/,
    'reference_images',
  ],
  [/^(?:mask_url|mask_image_url|mask_image|mask_img|mask)$/, 'mask_image'],
  [
    /^(?:first_frame_url|first_frame_image_url|start_image_url|start_image|first_frame_image|first_frame)$/,
    'first_frame_image_url',
  ],
  [
    /^(?:last_frame_url|last_frame_image_url|end_image_url|tail_image_url|end_image|last_frame_image|last_frame|last_image)$/,
    'last_frame_image_url',
  ],
  [/^(?:video_urls|reference_video_urls|reference_videos)$/, 'reference_videos'],
  [/^(?:audio_urls|reference_audio_urls|reference_audios)$/, 'reference_audios'],
  [/^(?:generate_audio|generate_audio_switch|with_audio|enable_audio|sound)$/, 'audio'],
  [/^(?:image_url|image|input_image|input_image_url|image_prompt|img)$/, 'reference_images'],
  [/^(?:video_url|video|input_video)$/, 'reference_videos'],
  [/^(?:audio_url|audio_file|input_audio|audio)$/, 'reference_audios'],
];

/** Of models that make sound. A voice is a name; a file with a voice is a reference. */
const soundMeanings: readonly (readonly [RegExp, string])[] = [
  [/^(?:voice|voice_id|voice_name|speaker|speaker_id)$/, 'voice'],
  [/^(?:output_format|audio_format|response_format)$/, 'output_format'],
  [
    /^(?:speaker|speaker_wav|voice_url|reference_audio|ref_audio|ref_audio_url)$/,
    'reference_audios',
  ],
];
/** Names of the text that is spoken. */
const spokenText = /^(?:text|input_text|gen_text|tts_text|script)$/;
const namesVoice = /^(?:voice|speaker)/;
/** Formats without a header, which cannot be played or stored. */
const isRaw = /^(?:pcm|ulaw|mulaw|alaw)/;

/** Names that mean the first frame for a model that makes videos. */
const firstFrame = /^(?:image_url|image|input_image|img)$/;

const ours = /^[a-z][a-z0-9_]{0,63}$/;
const mostDescription = 300;

/** Turns the input schema of a model into fields; `root` resolves its references. Pure. */
export function fieldsOfSchema(schema: Json, root: Json, family: MediaFamily): ImportedFields {
  const resolve = resolver(root);
  const input = resolve(schema);
  const properties = asJson(input.properties);
  const required = new Set(listOf(input.required));
  const result: ImportedFields = { fields: [], mapping: {}, unusual: [] };
  const taken = new Set<string>();
  const spoken = family === 'audio' ? promptOfSound(Object.keys(properties), required) : undefined;
  for (const name of ordered(input, Object.keys(properties))) {
    const property = withItems(resolve(asJson(properties[name])), resolve);
    const wanted = name === spoken ? 'prompt' : ourName(name, property, family, taken);
    taken.add(wanted);
    const { field, usual, single } = fieldOf(
      wanted,
      name,
      family === 'audio' && wanted === 'output_format' ? withoutRaw(property) : property,
    );
    if (name === spoken) {
      const { default: _, ...text } = field;
      const isSpeech =
        spokenText.test(name) || Object.keys(properties).some((each) => namesVoice.test(each));
      // Without a text nothing is made, although some models have one of their own to begin with.
      result.fields.push({ ...text, ...(isSpeech ? { label: 'Text' } : {}), required: true });
    } else {
      result.fields.push({ ...field, required: required.has(name) });
    }
    if (!usual) result.unusual.push(name);
    if (wanted !== name || single) {
      result.mapping[wanted] = single ? { to: name, as: 'first' } : { to: name };
    }
  }
  return result;
}

/** The input that describes what a model of sound makes: the text that is spoken, else the prompt. */
function promptOfSound(names: readonly string[], required: ReadonlySet<unknown>) {
  const texts = names.filter((name) => spokenText.test(name));
  return (
    texts.find((name) => required.has(name)) ??
    (names.includes('prompt') ? 'prompt' : undefined) ??
    texts[0]
  );
}

function withoutRaw(property: Json): Json {
  const playable = listOf(property.enum).filter((each) => !isRaw.test(String(each)));
  return playable.length > 0 ? { ...property, enum: playable } : property;
}

/** A list's elements are references too: fal's `loras` is a list of `LoraWeight`. */
const withItems = (property: Json, resolve: (property: Json) => Json): Json =>
  property.items === undefined ? property : { ...property, items: resolve(asJson(property.items)) };

const asJson = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** fal orders by `x-fal-order-properties`, Replicate's schemas by `x-order` of each. */
function ordered(schema: Json, names: string[]): string[] {
  const given = listOf(schema['x-fal-order-properties']).filter(
    (name): name is string => typeof name === 'string' && names.includes(name),
  );
  if (given.length > 0) return [...given, ...names.filter((name) => !given.includes(name))];
  const place = (name: string) => {
    const order = asJson(asJson(schema.properties)[name])['x-order'];
    return typeof order === 'number' ? order : Number.MAX_SAFE_INTEGER;
  };
  return [...names].sort((a, b) => place(a) - place(b));
}

/** Followed in one document at most: where references name each other often, the steps multiply. */
const mostSteps = 5_000;

/**
 * A property with what it refers to: `$ref`, a lone `allOf`, and a union with null. Of a union of enumeration and object
 * (fal's `image_size`) the enumeration is taken.
 */
function resolver(root: Json): (property: Json) => Json {
  let left = mostSteps;
  const resolve = (property: Json, depth: number): Json => {
    left -= 1;
    if (depth > 8 || left < 0) return property;
    const { $ref, allOf, anyOf, oneOf, ...own } = property;
    if (typeof $ref === 'string' && $ref.startsWith('#/')) {
      const found = $ref
        .slice(2)
        .split('/')
        .reduce<unknown>((at, key) => asJson(at)[key], root);
      return { ...resolve(asJson(found), depth + 1), ...own };
    }
    const all = listOf(allOf).map((each) => resolve(asJson(each), depth + 1));
    if (all.length > 0) return Object.assign({}, ...all, own);
    const any = [...listOf(anyOf), ...listOf(oneOf)]
      .map((each) => resolve(asJson(each), depth + 1))
      .filter(({ type }) => type !== 'null');
    if (any.length === 0) return own;
    const values = any.map((each) => (each.const === undefined ? each.enum : [each.const]));
    if (values.every((each) => Array.isArray(each))) {
      return { ...any[0], const: undefined, enum: values.flat(), ...own };
    }
    const chosen = any.find((each) => Array.isArray(each.enum)) ?? any[0] ?? {};
    return { ...chosen, ...own, ...(any.length > 1 ? { 'x-alternatives': any.length } : {}) };
  };
  return (property) => resolve(property, 0);
}

function ourName(
  name: string,
  property: Json,
  family: MediaFamily,
  taken: ReadonlySet<string>,
): string {
  // A prompt beside the spoken text describes how it is spoken.
  if (family === 'audio' && name === 'prompt' && !taken.has('instructions')) return 'instructions';
  const known = family === 'audio' ? [...soundMeanings, ...meanings] : meanings;
  const wanted =
    family === 'video' && firstFrame.test(name) && typeOf(property) === 'string'
      ? 'first_frame_image_url'
      : known.find(([pattern, ours]) => pattern.test(name) && fits(ours, property))?.[1];
  if (wanted !== undefined && !taken.has(wanted)) return wanted;
  if (ours.test(name) && !taken.has(name)) return name;
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9_]/g, '_')
    .replace(/^[^a-z]/, 'f_')
    .slice(0, 60);
  return taken.has(plain) ? `${plain}_2` : plain;
}

/** `n` is a number and `audio` a switch; files are texts or lists of them, never lists of objects. */
function fits(wanted: string, property: Json): boolean {
  const type = typeOf(property);
  if (wanted === 'n') return type === 'integer' || type === 'number';
  if (wanted === 'audio') return type === 'boolean';
  if (wanted === 'voice') return type === 'string' && property.format !== 'uri';
  if (wanted === 'output_format') return type === 'string';
  return type === 'string' || (type === 'array' && typeOf(asJson(property.items)) === 'string');
}

function typeOf(property: Json): string {
  const { type } = property;
  if (Array.isArray(type)) return String(type.find((each) => each !== 'null') ?? 'string');
  if (typeof type === 'string') return type;
  if (Array.isArray(property.enum))
    return typeof property.enum[0] === 'number' ? 'number' : 'string';
  return property.properties === undefined ? 'string' : 'object';
}

/** Our names of files, of which those with a plural take a list. */
const lists = new Set(['reference_images', 'reference_videos', 'reference_audios']);
const single = new Set(['mask_image', 'first_frame_image_url', 'last_frame_image_url']);
const isWeights = /lora|weights/;
/** Names of file fields that have no name of ours and keep the provider's. */
const namesFile = /(?:^|_)(?:url|urls|uri|image|mask|video|audio)$/;

function fieldOf(
  wanted: string,
  name: string,
  property: Json,
): { field: DeclaredField; usual: boolean; single: boolean } {
  const type = typeOf(property);
  const base = { name: wanted, required: false, ...describe(property) };
  const isFile =
    lists.has(wanted) ||
    single.has(wanted) ||
    property.format === 'uri' ||
    asJson(property.items).format === 'uri' ||
    (type === 'string' &&
      namesFile.test(name) &&
      property.enum === undefined &&
      /_url$/.test(name) &&
      !isWeights.test(name));
  if (isFile && (type === 'string' || type === 'array')) {
    return fileField(base, wanted, type, property);
  }
  switch (type) {
    case 'boolean':
      return {
        field: { ...base, type: 'boolean', ...initial(property) },
        usual: true,
        single: false,
      };
    case 'integer':
    case 'number':
      return {
        field: { ...base, type, ...bounds(property), ...initial(property) },
        usual: true,
        single: false,
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
        ...initial(property),
        ...itemBounds(property),
      };
      return { field, usual: item_type === 'string', single: false };
    }
    case 'object':
      return {
        field: { ...base, type: 'object', ...initial(property) },
        usual: false,
        single: false,
      };
    default: {
      const { maxLength } = property;
      const field: DeclaredField = {
        ...base,
        type: 'string',
        ...bounds(property),
        ...initial(property),
        ...(typeof maxLength === 'number' && maxLength > 0 ? { max_length: maxLength } : {}),
      };
      return { field, usual: property['x-alternatives'] === undefined, single: false };
    }
  }
}

function fileField(
  base: Pick<DeclaredField, 'name' | 'required' | 'description'>,
  wanted: string,
  type: string,
  property: Json,
) {
  const isList = lists.has(wanted) || type === 'array';
  const field: DeclaredField = isList
    ? {
        ...base,
        type: 'array',
        item_type: 'string',
        format: 'uri',
        ...(type === 'array' ? itemBounds(property) : { max_items: 1 }),
      }
    : { ...base, type: 'string', format: 'uri' };
  return { field, usual: true, single: isList && type === 'string' };
}

function describe({ description }: Json): Pick<DeclaredField, 'description'> {
  if (typeof description !== 'string' || description.trim() === '') return {};
  const text = description.trim().replace(/\s{1,999}/g, ' ');
  return {
    description: text.length > mostDescription ? `${text.slice(0, mostDescription - 1)}…` : text,
  };
}

function bounds(property: Json): Partial<DeclaredField> {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = property;
  const whole = typeOf(property) === 'integer' ? 1 : 0;
  const low =
    typeof minimum === 'number'
      ? minimum
      : typeof exclusiveMinimum === 'number'
        ? exclusiveMinimum + whole
        : undefined;
  const high =
    typeof maximum === 'number'
      ? maximum
      : typeof exclusiveMaximum === 'number'
        ? exclusiveMaximum - whole
        : undefined;
  const listed = property.const === undefined ? property.enum : [property.const];
  const values = listOf(listed).filter(
    (each): each is string | number => typeof each === 'string' || typeof each === 'number',
  );
  return {
    ...(low === undefined ? {} : { min: low }),
    ...(high === undefined ? {} : { max: high }),
    ...(typeof multipleOf === 'number' && multipleOf > 0 ? { step: multipleOf } : {}),
    ...(values.length > 0 ? { options: values } : {}),
  };
}

function itemBounds({ minItems, maxItems }: Json): Partial<DeclaredField> {
  return {
    ...(typeof minItems === 'number' ? { min_items: minItems } : {}),
    ...(typeof maxItems === 'number' && maxItems > 0 ? { max_items: maxItems } : {}),
  };
}

/**
 * The value a form begins with. Of fal's `image_size` it may be an object although choices are shown: then nothing is
 * sent until a person chooses, and the provider uses its own.
 */
function initial(property: Json): Partial<DeclaredField> {
  const { default: value, enum: values } = property;
  if (value === undefined || value === null) return {};
  return Array.isArray(values) && !values.includes(value) ? {} : { default: value };
}
