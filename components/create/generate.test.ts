import { describe, expect, it } from 'vitest';
import { recipeOf } from '@/lib/forms';
import type { Failure } from '@/lib/pages/failures';
import { sendPress } from './generate';

const press = {
  pressId: '5b7c1f6e-0000-4000-8000-000000000000',
  body: { model: 'lumen', prompt: 'a' },
  seenCredits: 4,
  pressedAt: 0,
};
const failure = (code: string, status?: number): Failure => ({
  code,
  message: code,
  ...(status === undefined ? {} : { status }),
  param: null,
  request_id: null,
  retry_after: null,
  balance: null,
});

describe('sendPress', () => {
  it('sends the press unchanged', async () => {
    let sent: unknown;
    await sendPress(
      async (input) => {
        sent = input;
        return { ok: false, error: failure('insufficient_credits', 402) };
      },
      press,
      false,
    );
    expect(sent).toEqual({ pressId: press.pressId, body: press.body, seenCredits: 4 });
  });

  it('ends the press on a refusal, unless an earlier try of it has no answer', async () => {
    const error = failure('insufficient_credits', 402);
    const refuse = async () => ({ ok: false as const, error });
    expect((await sendPress(refuse, press, false)).kind).toBe('refused');
    expect((await sendPress(refuse, press, true)).kind).toBe('unanswered');
  });

  it.each([
    ['unreachable', 502],
    ['weird', 502],
    ['idempotency_key_in_use', 409],
    ['insufficient_credits', undefined],
  ])('keeps the press alive after %s (%s)', async (code, status) => {
    const error = failure(code, status);
    const result = await sendPress(async () => ({ ok: false, error }), press, false);
    expect(result).toEqual({ kind: 'unanswered', failure: error });
  });

  it('keeps the press alive when the answer is lost', async () => {
    const result = await sendPress(
      () => Promise.reject(new TypeError('Failed to fetch')),
      press,
      false,
    );
    expect(result).toMatchObject({ kind: 'unanswered', failure: { code: 'offline' } });
  });
});

describe('recipeOf', () => {
  it('is everything but the seed', () => {
    const task = { model: 'lumen', prompt: 'a', params: { prompt: 'a', n: 2, seed: 7 } };
    expect(recipeOf(task)).toEqual({
      model: 'lumen',
      values: { prompt: 'a', n: 2 },
    });
  });
});
