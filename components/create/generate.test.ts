import { describe, expect, it } from 'vitest';
import type { Failure } from '@/lib/contract';
import { sendPress } from './generate';
import { recipeOf } from './recipe';

const press = {
  pressId: '5b7c1f6e-0000-4000-8000-000000000000',
  body: { model: 'lumen', prompt: 'a' },
  seenCredits: 4,
  pressedAt: 0,
};
const failure = (code: string): Failure => ({
  code,
  message: code,
  param: null,
  request_id: null,
  retry_after: null,
  balance: null,
});

describe('sendPress', () => {
  it('sends the press as it is', async () => {
    let sent: unknown;
    await sendPress(async (input) => {
      sent = input;
      return { ok: false, error: failure('insufficient_credits') };
    }, press);
    expect(sent).toEqual({ pressId: press.pressId, body: press.body, seenCredits: 4 });
  });

  it.each(['insufficient_credits', 'invalid_value', 'budget_exceeded', 'avatar_review_pending'])(
    'takes %s for an end',
    async (code) => {
      const result = await sendPress(async () => ({ ok: false, error: failure(code) }), press);
      expect(result.kind).toBe('refused');
    },
  );

  it.each(['unreachable', 'timeout', 'upstream_error', 'internal_error', 'idempotency_key_in_use'])(
    'keeps the press alive after %s',
    async (code) => {
      const result = await sendPress(async () => ({ ok: false, error: failure(code) }), press);
      expect(result).toEqual({ kind: 'unanswered', failure: failure(code) });
    },
  );

  it('keeps the press alive when the answer is lost', async () => {
    const result = await sendPress(() => Promise.reject(new TypeError('Failed to fetch')), press);
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
