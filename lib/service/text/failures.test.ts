import { describe, expect, it } from 'vitest';
import { type TextFailureCode, TextProviderError } from '@/lib/providers';
import { callerError } from './failures';

const failure = (code: TextFailureCode, retryAfter?: number) =>
  new TextProviderError(code, 'secret-vendor: key sk-1 is over quota', {
    retryable: true,
    retryAfter,
  });

describe('errors of a provider, as the caller gets them', () => {
  it.each([
    ['upstream_error', undefined, 502, '5'],
    ['upstream_error', 12.2, 502, '13'],
    ['upstream_error', 86_400, 502, '600'],
    ['upstream_timeout', undefined, 504, '5'],
    ['content_policy_violation', undefined, 400, undefined],
    ['input_too_long', undefined, 400, undefined],
  ] as const)('%s, asked to wait %s s: %s', (code, retryAfter, status, header) => {
    const answer = callerError(failure(code, retryAfter), 'responses');
    expect(answer).toMatchObject({ status });
    expect(answer).toMatchObject({
      headers: header === undefined ? {} : { 'retry-after': header },
    });
    expect((answer as Error).message).not.toContain('vendor');
  });

  it('reports a too long conversation with the code that compatible clients know', () => {
    expect(callerError(failure('input_too_long'), 'responses')).toMatchObject({
      code: 'context_length_exceeded',
      message: expect.stringContaining('compact it with POST /v1/responses/compact'),
    });
  });

  it('does not advise to compact a conversation that is too long to compact', () => {
    expect(callerError(failure('input_too_long'), 'responses.compact')).toMatchObject({
      code: 'context_length_exceeded',
      message: expect.stringContaining('in parts, or with a model that reads more'),
    });
  });

  it('passes an unexpected error on', () => {
    const bug = new TypeError('x is not a function');
    expect(callerError(bug, 'responses')).toBe(bug);
  });
});
