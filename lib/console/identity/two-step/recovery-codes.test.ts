import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainCode } from './recovery-codes';

const alphabet = [...'0123456789abcdefghjkmnpqrstvwxyz'];
const code = fc.array(fc.constantFrom(...alphabet), { minLength: 16, maxLength: 16 });
/** Ways of typing: capitals or not, and separators between the characters. */
const typing = fc.array(fc.tuple(fc.boolean(), fc.constantFrom('', ' ', '-', ' - ')), {
  minLength: 16,
  maxLength: 16,
});

it('is the same code with spaces, hyphens and capitals', () => {
  fc.assert(
    fc.property(code, typing, (characters, how) => {
      const typed = characters
        .map((each, index) => {
          const [capital, between] = how[index] ?? [false, ''];
          return (capital ? each.toUpperCase() : each) + between;
        })
        .join('');
      expect(plainCode(typed)).toBe(characters.join(''));
    }),
  );
});

it('reads letters that look like digits as those', () => {
  expect(plainCode('OIL0-1il')).toBe('0110111');
});

it('keeps different codes different', () => {
  fc.assert(
    fc.property(code, code, (one, other) => {
      expect(plainCode(one.join('')) === plainCode(other.join(''))).toBe(
        one.join('') === other.join(''),
      );
    }),
  );
});
