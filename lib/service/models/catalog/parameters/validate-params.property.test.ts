import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultConfiguration } from '../../../config/testing/default-configuration';
import { loadCatalog } from '../load-catalog';
import type { CatalogModel } from '../types';
import { expectation } from './check-value';
import { validateParams } from './validate-params';

const catalog = loadCatalog(defaultConfiguration());

const codes = ['unsupported_parameter', 'missing_required_parameter', 'invalid_value'];
const price = { region: 'global', group: 'default', perks: [], atMs: 0 };

/** Values close to the limits of fields, so that many requests are just valid or just invalid. */
const likely = fc.oneof(
  fc.constantFrom<unknown>(
    ...['std', 'pro', '4k', '1K', '2K', '720p', 'low', 'high', 'virtual', '16:9', 'auto', 'png'],
    ...[0, 1, 3, 5, 10, 15, -1, 1.5, Number.NaN, true, false, null, undefined, [], {}, ''],
    ['https://cdn.example.com/a.png'],
    ['asset_0123456789'],
    'https://cdn.example.com/a.png',
  ),
  fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true }),
);

const bodyFor = (model: CatalogModel): fc.Arbitrary<Record<string, unknown>> => {
  const names = [...model.fields.keys(), 'prompt', 'quality', 'audio', '__proto__', 'constructor'];
  return fc
    .uniqueArray(fc.tuple(fc.oneof(fc.constantFrom(...names), fc.string()), likely), {
      selector: ([name]) => name,
      maxLength: 8,
    })
    .map((entries) => Object.fromEntries([['prompt', 'a boat'], ...entries]));
};

/** A request generated from the schema, which is valid by construction. */
function rightBody(model: CatalogModel): fc.Arbitrary<Record<string, unknown>> {
  const values = Object.fromEntries(
    [...model.fields.values()].flatMap((field) => {
      if (field.options !== undefined) return [[field.name, fc.constantFrom(...field.options)]];
      if (field.type === 'boolean') return [[field.name, fc.boolean()]];
      if (field.type === 'integer') {
        return [[field.name, fc.integer({ min: field.min ?? 0, max: field.max ?? 100 })]];
      }
      return [];
    }),
  );
  return fc.record(values, { requiredKeys: [] }).map(({ avatar_mode: _avatar, ...rest }) => ({
    prompt: 'a boat',
    first_frame_image_url: undefined,
    ...rest,
    ...Object.fromEntries(
      [...model.fields.values()]
        .filter(({ format, required }) => format === 'uri' && required)
        .map(({ name }) => [name, 'https://cdn.example.com/a.png']),
    ),
  }));
}

describe('whatever comes in', () => {
  it('is accepted or refused with a code, a name and a reason, and never throws', () => {
    for (const model of catalog.models) {
      fc.assert(
        fc.property(fc.oneof(bodyFor(model), fc.anything()), fc.boolean(), (body, isComplete) => {
          const result = validateParams(model, body, { isComplete });
          if (result.ok) return;
          expect(codes).toContain(result.problem.code);
          expect(result.problem.param.length).toBeLessThan(70);
          expect(result.problem.message).toMatch(/\.$/);
        }),
        { numRuns: 200 },
      );
    }
  });

  it('satisfies the schema when accepted, and has a price', () => {
    for (const model of catalog.models.filter(({ family }) => family !== 'text')) {
      fc.assert(
        fc.property(fc.oneof(bodyFor(model), rightBody(model)), (body) => {
          const result = validateParams(model, body, { isComplete: true });
          if (!result.ok) return;
          for (const [name, value] of Object.entries(result.effectiveParams)) {
            const field = model.fields.get(name);
            expect(field).toBeDefined();
            expect(field && expectation(field, value)).toBeUndefined();
          }
          // The seconds of a sound are measured if they are missing.
          const sound = model.fields.has('audio_url') ? { input_audio_duration: 1 } : {};
          const priced = { ...sound, ...result.effectiveParams };
          expect(catalog.price(model, priced, price).totalMilli).toBeGreaterThan(0);
        }),
        { numRuns: 200 },
      );
    }
  });

  it('is accepted when generated from the schema', () => {
    for (const model of catalog.models.filter(({ family }) => family !== 'text')) {
      fc.assert(
        fc.property(rightBody(model), (body) => {
          expect(validateParams(model, body, { isComplete: true })).toMatchObject({ ok: true });
        }),
        { numRuns: 100 },
      );
    }
  });
});
