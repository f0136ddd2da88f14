import { expect, it } from 'vitest';
import { foldText } from './fold-text';

it.each([
  ['Crème Brûlée', 'creme brulee'],
  ['CRE\u0300ME', 'creme'],
  ['ＡＢＣ', 'abc'],
  ['ЁЛКА', 'елка'],
  ['한국', '한국'.normalize('NFC')],
  ['한국'.normalize('NFD'), '한국'.normalize('NFC')],
  ['が'.normalize('NFD'), 'が'],
  ['مَرْحَبًا', 'مرحبا'],
  ['שָׁלוֹם', 'שלום'],
])('%s is searched as %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});
