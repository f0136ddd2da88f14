import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inputId, inputJson, inputText, isKeepableJson } from './input';
import { isInputId } from './input-rules';

const refuses = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  expect(schema.safeParse(value).success).toBe(false);

it.each(['half a pair \ud800', '\udc00', 'a\u0000b', {}, [], ['a'], 1, null, undefined, true])(
  'no text and no id is %j',
  (value) => {
    refuses(inputText, value);
    refuses(inputId, value);
  },
);

it.each(['', '.', '..', 'x'.repeat(201)])('no id is “%s”', (value) => refuses(inputId, value));

it('takes whole emoji, and any id a service may give', () => {
  expect(inputText.parse('a lion 🦁')).toBe('a lion 🦁');
  expect(inputId.parse('fal-ai/flux/ü…🦁')).toBe('fal-ai/flux/ü…🦁');
});

it('says of a text without the schema whether the schema takes it', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 4 }),
    fc.constantFrom('', '.', '..', '...', '\ud800', 'a\u0000', 'x'.repeat(200), 'x'.repeat(201)),
  );
  fc.assert(
    fc.property(texts, (text) => {
      expect(isInputId(text)).toBe(inputId.safeParse(text).success);
    }),
  );
});

it('takes exactly the JSON values that the database can store', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      const keepable = !/\\u0000|\\ud[89a-f]/i.test(text.replaceAll('\\\\', ''));
      expect(isKeepableJson(value)).toBe(keepable);
    }),
  );
});

it.each([
  [{ deep: 'half \ud800' }],
  [{ '\ud800': 1 }],
  [{ list: [{ text: 'a\u0000' }] }],
  [{ big: 1n }],
  [{ at: new Date(0) }],
  [{ map: new Map() }],
  [{ number: Number.NaN }],
  [[]],
  ['text'],
])('no JSON object is %o', (value) => refuses(inputJson, value));

it('refuses what is nested too deep, without running out of stack', () => {
  let nested: unknown = 1;
  for (let depth = 0; depth < 100_000; depth += 1) nested = [nested];
  refuses(inputJson, { nested });
});
