import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { capabilities, type ModelField } from '@/lib/contract';
import { carryOver } from './carry-over';
import { buildPayload, validateForm } from './payload';
import { specWith } from './testing/models';
import { zodFromSpec } from './testing/zod-from-spec';

const names = fc.oneof(
  fc.constantFrom(
    'prompt',
    'n',
    'seed',
    'duration',
    'aspect_ratio',
    'reference_images',
    'reference_videos',
    'input_video_duration',
    'audio',
    'avatar_mode',
    'avatar_asset_ids',
    'first_frame_image_url',
    'model',
    '__proto__',
    'constructor',
    'hasOwnProperty',
    'a.b[0]',
    '画风',
  ),
  fc.string({ minLength: 1, maxLength: 8 }),
);
const types = fc.constantFrom(
  'string',
  'integer',
  'number',
  'boolean',
  'array',
  'object',
  'quaternion',
  'integer[]',
  'list<string>',
  '',
);
const scalars = fc.oneof(fc.string(), fc.integer(), fc.double(), fc.boolean());
const anything = fc.oneof(
  scalars,
  fc.constantFrom(null, undefined, '', '10', 'virtual', 'auto', '{"a":1}', 'https://a.test/x.png'),
  fc.array(fc.oneof(scalars, fc.constant('https://a.test/x.png')), { maxLength: 4 }),
  fc.jsonValue(),
);
const bound = fc.oneof(
  fc.integer({ min: -20, max: 20 }),
  fc.double({ min: -5, max: 5, noNaN: true }),
);

const rawField: fc.Arbitrary<ModelField> = fc.record(
  {
    name: names,
    type: types,
    required: fc.boolean(),
    default: anything,
    options: fc.array(
      fc.oneof(scalars, fc.constant(null), fc.record({ value: scalars, label: fc.string() })),
      {
        maxLength: 8,
      },
    ),
    min: bound,
    max: bound,
    minimum: bound,
    step: bound,
    multiple_of: bound,
    min_items: fc.nat(4),
    maxItems: fc.nat(4),
    max_length: fc.nat(30),
    item_type: types,
    format: fc.constantFrom('uri', 'asset_id', 'other'),
  },
  { requiredKeys: ['name'] },
);
const schema = fc
  .tuple(fc.array(rawField, { maxLength: 8 }), fc.boolean())
  .map(([fields, silent]) =>
    specWith(fields, { capabilities: silent ? [capabilities.referenceVideosRequireSilent] : [] }),
  );

/** A schema and values for its names, some undeclared. */
const formAndValues = schema.chain((spec) => {
  const declared = spec.fields.map((field) => field.name);
  const name = declared.length > 0 ? fc.oneof(fc.constantFrom(...declared), names) : names;
  const values = fc.array(fc.tuple(name, anything)).map((entries) => Object.fromEntries(entries));
  return fc.tuple(fc.constant(spec), values);
});

/** Each night more of them. */
const times = inject('testEverything') ? 10 : 1;

describe('whatever the schema and the values', () => {
  it('the payload has only declared names, each with an allowed value', () => {
    fc.assert(
      fc.property(formAndValues, ([spec, values]) => {
        const { payload, reasons } = buildPayload(spec, values);
        const declared = spec.fields.map((field) => field.name);
        expect(Object.keys(payload).every((name) => declared.includes(name))).toBe(true);
        const optional = {
          ...spec,
          fields: spec.fields.map((field) => ({ ...field, required: false })),
        };
        expect(zodFromSpec(optional).safeParse(payload).success).toBe(true);
        if (reasons.length === 0) expect(zodFromSpec(spec).safeParse(payload).success).toBe(true);
      }),
      { numRuns: 600 * times },
    );
  });

  it('a form is valid or has reasons, and a valid one survives JSON unchanged', () => {
    fc.assert(
      fc.property(formAndValues, ([spec, values]) => {
        const result = validateForm(spec, values);
        if (result.reasons) {
          expect(result.reasons.length).toBeGreaterThan(0);
          return;
        }
        const wire: unknown = JSON.parse(JSON.stringify(result.payload));
        expect(zodFromSpec(spec).safeParse(wire).success).toBe(true);
      }),
      { numRuns: 600 * times },
    );
  });

  it('an untouched form sends only required fields', () => {
    fc.assert(
      fc.property(schema, (spec) => {
        const required = new Set(
          spec.fields.filter((field) => field.required).map((field) => field.name),
        );
        const sent = Object.keys(buildPayload(spec, {}).payload);
        expect(sent.every((name) => required.has(name))).toBe(true);
      }),
    );
  });

  it('values carried to another schema are valid there, and every set value is reported', () => {
    fc.assert(
      fc.property(formAndValues, schema, ([from, values], to) => {
        const carried = carryOver(from, values, to);
        // What a person wrote stays even when it is too long; the form says so.
        const written = new Set(
          to.fields.flatMap(({ name, control: { kind } }) =>
            kind === 'prompt' || kind === 'text' ? [name] : [],
          ),
        );
        const invalid = buildPayload(to, carried.values).reasons.filter(
          ({ code, field }) => code === 'invalid' && !written.has(field),
        );
        expect(invalid).toEqual([]);
        const listed = [
          ...carried.keptValues,
          ...carried.resetValues,
          ...carried.droppedValues,
        ].map((entry) => entry.field);
        expect(new Set(listed).size).toBe(listed.length);
        expect(Object.keys(carried.values).every((name) => listed.includes(name))).toBe(true);
      }),
      { numRuns: 300 * times },
    );
  });
});
