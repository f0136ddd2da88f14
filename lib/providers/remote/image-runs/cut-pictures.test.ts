import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutPictures } from './cut-pictures';

/** Inserts the pictures where they were removed. */
function whole(text: string): unknown {
  const { json, pictures } = cutPictures(Buffer.from(text), 'b64_json');
  return JSON.parse(JSON.stringify(json), (_, value: unknown) => {
    const at = typeof value === 'string' ? /^cut:(\d+)$/.exec(value)?.[1] : undefined;
    return at === undefined ? value : (pictures[Number(at)]?.toString('latin1') ?? value);
  });
}

it('leaves out only the pictures, whatever is around them', () => {
  const picture = fc.base64String({ minLength: 1, maxLength: 40 });
  const other = fc.jsonValue();
  const image = fc.oneof(
    fc.record({ b64_json: picture, revised_prompt: fc.string({ unit: 'binary' }) }),
    fc.record({ b64_json: fc.oneof(fc.constant(null), fc.constant(''), fc.constant('a\\/b"')) }),
    fc.record({ revised_prompt: fc.constant('"b64_json": "x"'), name: fc.constant('b64_json') }),
    other,
  );
  const space = fc.constantFrom(undefined, 1, '\t');
  fc.assert(
    fc.property(fc.array(image), other, space, (data, usage, indent) => {
      const text = JSON.stringify({ usage, data }, undefined, indent);
      expect(whole(text)).toEqual(JSON.parse(text));
    }),
  );
});

it('does not parse a picture', () => {
  const response = Buffer.from('{"data":[{"b64_json" :\n"QUJD"},{"b64_json":"REVG"}]}');
  expect(cutPictures(response, 'b64_json')).toEqual({
    json: { data: [{ b64_json: 'cut:0' }, { b64_json: 'cut:1' }] },
    pictures: [Buffer.from('QUJD'), Buffer.from('REVG')],
  });
});

it.each(['', '<html>', '{"b64_json":"QUJD', '{"b64_json":'])('reads "%s" as nothing', (text) => {
  expect(cutPictures(Buffer.from(text), 'b64_json').json).toBeUndefined();
});
