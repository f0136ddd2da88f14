import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskSecrets } from './mask';

describe('a state in the audit log', () => {
  it.each([
    [
      { name: 'Studio', role: 'admin' },
      { name: 'Studio', role: 'admin' },
    ],
    [{ password: 'hunter2' }, { password: '[masked]' }],
    [{ passwordHash: '$argon2id$v=19' }, { passwordHash: '[masked]' }],
    [{ key: { id: 'key_1', secret: 'x' } }, { key: { id: 'key_1', secret: '[masked]' } }],
    [{ note: 'uses atl_live_abcdefghijkl now' }, { note: 'uses [masked] now' }],
    [{ note: 'whsec_MfKQ9r8GKYqrTwjU' }, { note: '[masked]' }],
    [{ note: 'whsec_MfKQ/9r8+GKYqrTwjU0=' }, { note: '[masked]' }],
    [{ url: 'https://ann:hunter2@example.com/' }, { url: 'https:[masked]example.com/' }],
    [{ scopes: ['tasks', { token: 'x' }] }, { scopes: ['tasks', { token: '[masked]' }] }],
    [
      { at: new Date(0), none: undefined },
      { at: '1970-01-01T00:00:00.000Z', none: null },
    ],
    [{ text: 'a\0b' }, { text: 'ab' }],
  ])('%j → %j', (state, kept) => {
    expect(maskSecrets(state)).toEqual(kept);
  });

  it('keeps no half of a surrogate pair, which a cut through an emoji would leave', () => {
    const { text } = maskSecrets({ text: `${'x'.repeat(999)}🦁`, half: '\ud800' });
    expect(String(text).isWellFormed()).toBe(true);
    expect(maskSecrets({ '\ud800': '\ud800' })).toEqual({ '\ufffd': '\ufffd' });
  });

  it('is JSON of limited length without the secret, in any index', () => {
    const secret = 'atl_live_0123456789abcdefghij';
    const index = fc.letrec((tie) => ({
      node: fc.oneof(
        { maxDepth: 8, withCrossShrink: true },
        fc.string().map((text) => `${text} ${secret} ${text}`),
        fc.array(tie('node'), { maxLength: 3 }),
        fc.dictionary(fc.string(), tie('node'), { maxKeys: 3 }),
      ),
    })).node;
    fc.assert(
      fc.property(fc.dictionary(fc.string(), index), (state) => {
        const text = JSON.stringify(maskSecrets(state as Record<string, unknown>));
        expect(text).not.toContain(secret);
        expect(text).not.toContain('\\u0000');
      }),
    );
  });
});
