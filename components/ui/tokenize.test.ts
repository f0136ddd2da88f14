import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type CodeLanguage, tokenize } from './tokenize';

const languages: CodeLanguage[] = ['bash', 'json', 'typescript', 'python', 'text'];

it('keeps every character of any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(...languages), (code, language) => {
      expect(
        tokenize(code, language)
          .map((token) => token.text)
          .join(''),
      ).toBe(code);
    }),
  );
});

it.each([
  ['json', '{"n": 3, "ok": true}', ['string:"n"', 'number:3', 'string:"ok"', 'keyword:true']],
  ['bash', '# list\ncurl -s "$URL"', ['comment:# list', 'keyword:curl', 'string:"$URL"']],
  ['typescript', 'const a = `x` // y', ['keyword:const', 'string:`x`', 'comment:// y']],
  ['python', "import os  # it's", ['keyword:import', "comment:# it's"]],
] as const)('tints %s', (language, code, expected) => {
  const tinted = tokenize(code, language).filter((token) => token.kind !== 'plain');
  expect(tinted.map((token) => `${token.kind}:${token.text}`)).toEqual(expected);
});
