import { expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './password';

const composed = 'pässwörd für Zoë'.normalize('NFC');
const decomposed = composed.normalize('NFD');

it.each([
  ['composed', composed, 'decomposed', decomposed],
  ['decomposed', decomposed, 'composed', composed],
  [
    'a Korean syllable',
    '비밀번호 하나'.normalize('NFC'),
    'its letters',
    '비밀번호 하나'.normalize('NFD'),
  ],
  ['an ideographic space', '合言葉\u3000です', 'an ASCII space', '合言葉 です'],
  ['a no-break space', 'mot\u00a0de passe', 'an ASCII space', 'mot de passe'],
])('set with %s, is typed with %s', async (_set, set, _typed, typed) => {
  expect(await verifyPassword(await hashPassword(set), typed)).toBe(true);
});

it('refuses other letters, other case and full-width letters', async () => {
  const storedHash = await hashPassword('Passwörd');
  for (const typed of ['Password', 'passwörd', 'Ｐasswörd', '']) {
    expect(await verifyPassword(storedHash, typed), typed).toBe(false);
  }
  expect(await verifyPassword(null, 'no account has this password')).toBe(false);
});
