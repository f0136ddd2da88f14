import { describe, expect, it } from 'vitest';
import { recipeOf } from '@/lib/forms';
import type { Failure } from '@/lib/pages/failures';
import { sendSubmission } from './generate';

const submission = {
  submissionId: '5b7c1f6e-0000-4000-8000-000000000000',
  body: { model: 'lumen', prompt: 'a' },
  seenCredits: 4,
  submittedAt: 0,
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

describe('sendSubmission', () => {
  it('sends the submission unchanged', async () => {
    let sent: unknown;
    await sendSubmission(
      async (input) => {
        sent = input;
        return { ok: false, error: failure('insufficient_credits', 402) };
      },
      submission,
      false,
    );
    expect(sent).toEqual({
      submissionId: submission.submissionId,
      body: submission.body,
      seenCredits: 4,
    });
  });

  it('ends the submission on a refusal, unless an earlier try of it has no answer', async () => {
    const error = failure('insufficient_credits', 402);
    const refuse = async () => ({ ok: false as const, error });
    expect((await sendSubmission(refuse, submission, false)).kind).toBe('refused');
    expect((await sendSubmission(refuse, submission, true)).kind).toBe('unanswered');
  });

  it.each([
    ['unreachable', 502],
    ['weird', 502],
    ['idempotency_key_in_use', 409],
    ['insufficient_credits', undefined],
  ])('keeps the submission alive after %s (%s)', async (code, status) => {
    const error = failure(code, status);
    const result = await sendSubmission(async () => ({ ok: false, error }), submission, false);
    expect(result).toEqual({ kind: 'unanswered', failure: error });
  });

  it('keeps the submission alive when the answer is lost', async () => {
    const result = await sendSubmission(
      () => Promise.reject(new TypeError('Failed to fetch')),
      submission,
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
