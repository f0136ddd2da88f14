import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeState, encodeState, maxStateLength } from './url-state';

describe('the form in the address', () => {
  it('is decoded as it was encoded', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 40 }),
        fc.dictionary(
          fc.string({ maxLength: 12 }).filter((name) => name !== '__proto__'),
          fc.oneof(
            fc.string({ minLength: 1, unit: 'binary' }),
            fc.integer(),
            fc.boolean(),
            fc.array(fc.webUrl()),
          ),
          { maxKeys: 8, noNullPrototype: true },
        ),
        (model, values) => {
          const { text, omitted } = encodeState({ model, values });
          if (omitted.length === 0) expect(decodeState(text)).toEqual({ model, values });
          expect(text).toMatch(/^[\w-]*$/u);
          expect(text.length).toBeLessThanOrEqual(maxStateLength);
        },
      ),
    );
  });

  it('does not carry what is unset', () => {
    const { text } = encodeState({ model: 'm', values: { a: undefined, c: 0 } });
    expect(decodeState(text)).toEqual({ model: 'm', values: { c: 0 } });
  });

  it('leaves out the largest values when it would grow too long, and names them', () => {
    const values = { prompt: 'x'.repeat(9000), n: 4 };
    const { text, omitted } = encodeState({ model: 'm', values });
    expect(omitted).toEqual(['prompt']);
    expect(decodeState(text)).toEqual({ model: 'm', values: { n: 4 } });
  });

  it('survives garbage', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.base64String().map((text) => `1${text}`),
        ),
        (text) => {
          const state = decodeState(text);
          if (state) expect(typeof state.model).toBe('string');
        },
      ),
    );
    for (const text of [
      null,
      undefined,
      '',
      '1',
      '2abcd',
      `1${btoa('[1,2]')}`,
      `1${btoa('["m",[]]')}`,
    ]) {
      expect(decodeState(text)).toBeNull();
    }
  });
});
