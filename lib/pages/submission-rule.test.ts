import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endsSubmission } from './submission-rule';

describe('a submission is over', () => {
  it.each([400, 401, 402, 403, 404, 405, 410, 413, 415, 422])(
    'after %d, whatever the service calls it',
    (status) => {
      for (const code of [null, 'weird', 'upstream_error']) {
        expect(endsSubmission({ status, code }, false)).toBe(true);
      }
    },
  );

  it.each([
    [409, 'avatar_review_pending'],
    [503, 'avatar_review_pending'],
    [409, 'not_connected'],
    [503, 'no_available_route'],
  ])('after %d %s, which mean that nothing was made', (status, code) => {
    expect(endsSubmission({ status, code }, false)).toBe(true);
  });
});

describe('a submission keeps its key', () => {
  it.each([
    [408, null],
    [409, null],
    [409, 'idempotency_key_in_use'],
    [400, 'idempotency_key_in_use'],
    [422, 'idempotency_key_reused'],
    [425, null],
    [429, 'rate_limit_exceeded'],
    [418, 'teapot'],
    [500, 'internal_error'],
    [502, 'weird'],
    [502, 'insufficient_credits'],
    [504, null],
    [200, null],
    [302, null],
    [undefined, 'offline'],
    [null, null],
  ])('after %s %s', (status, code) => {
    expect(endsSubmission({ status, code }, false)).toBe(false);
  });

  it('after any answer, once an earlier try of it has no sure one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 599 }), fc.option(fc.string()), (status, code) => {
        expect(endsSubmission({ status, code }, true)).toBe(false);
      }),
    );
  });
});

/** A service by `docs/interface.md`, behind a connection that may replace any answer. */
function serviceBehind(answers: readonly ('pass' | number)[]) {
  const made = new Set<string>();
  let at = 0;
  return {
    made,
    /** Makes or finds the task; `reaches`: whether the call arrived at the service. */
    create(key: string, reaches: boolean): { status: number | undefined; code: string | null } {
      const answer = answers[at % answers.length] ?? 'pass';
      at += 1;
      if (answer === 'pass' || reaches) made.add(key);
      return { status: answer === 'pass' ? 201 : answer, code: null };
    },
  };
}

it('pays once for one intent, whichever answers are lost or replaced on the way', () => {
  // A service sends a status of the refusals only if it made nothing in that call.
  const answer = fc.oneof(
    fc.constant('pass' as const),
    fc.constantFrom(400, 401, 402, 404, 422, 408, 409, 429, 500, 502, 503),
  );
  fc.assert(
    fc.property(fc.array(answer, { minLength: 1, maxLength: 12 }), (answers) => {
      const service = serviceBehind(answers);
      let key = 'submission 0';
      let repeated = false;
      for (let submission = 1; submission <= answers.length; submission += 1) {
        const next = answers[(submission - 1) % answers.length];
        const unsure = next !== 'pass' && typeof next === 'number' && next >= 500;
        const result = service.create(key, unsure);
        if (result.status === 201) break;
        if (endsSubmission(result, repeated)) {
          key = `submission ${submission}`;
          repeated = false;
        } else repeated = true;
      }
      expect(service.made.size).toBeLessThanOrEqual(1);
    }),
  );
});
