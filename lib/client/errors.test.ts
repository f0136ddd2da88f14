import { describe, expect, it } from 'vitest';
import { errorOf, ResponseError } from '.';
import { readErrorBody } from './error-details';
import { retryAfterSeconds } from './retry-after';

const page =
  '<!doctype html><html><head><title>502 Bad Gateway</title></head><body>…</body></html>';

describe('the words of an error', () => {
  it.each<[string, unknown, { message: string | null; code?: string; param?: string }]>([
    [
      'the envelope of the interface',
      { error: { message: 'Too big.', type: 'x', param: 'n', code: 'invalid_value' } },
      { message: 'Too big.', code: 'invalid_value', param: 'n' },
    ],
    [
      'code and message',
      { code: 'no_money', message: 'Pay.' },
      { message: 'Pay.', code: 'no_money' },
    ],
    ['a sentence', { error: 'Pay first.' }, { message: 'Pay first.' }],
    ['a code alone', { error: 'rate_limited' }, { message: null, code: 'rate_limited' }],
    [
      'OAuth',
      { error: 'invalid_token', error_description: 'It expired.' },
      { message: 'It expired.', code: 'invalid_token' },
    ],
    ['a detail', { detail: 'Not found.' }, { message: 'Not found.' }],
    [
      'FastAPI',
      { detail: [{ loc: ['body', 'n'], msg: 'Input should be less than 5', type: 'x' }] },
      { message: 'Input should be less than 5', param: 'n' },
    ],
    [
      'problem+json',
      { type: 'about:blank', title: 'Forbidden', status: 403, detail: 'Not yours.' },
      { message: 'Not yours.' },
    ],
    ['a list of errors', { errors: [{ message: 'First.' }] }, { message: 'First.' }],
    ['a number for a code', { error: { code: 17, message: 'Odd.' } }, { message: 'Odd.' }],
    ['nulls', { error: { code: null, message: null } }, { message: null }],
    ['an empty object', {}, { message: null }],
    ['a list', ['No.'], { message: 'No.' }],
  ])('are read from %s', (_, body, { message, code = null, param = null }) => {
    expect(readErrorBody(JSON.stringify(body))).toEqual({ message, code, param });
  });

  it.each([
    [page, '502 Bad Gateway'],
    ['<h1>Oops</h1>', 'Oops'],
    ['<p>Oops</p>', null],
    ['upstream connect error\nreset', 'upstream connect error reset'],
    ['', null],
    ['null', null],
    [JSON.stringify({ message: 'a\0b\u001b[31m' }), 'a b [31m'],
  ])('are read from %j', (body, message) => {
    expect(readErrorBody(body).message).toBe(message);
  });

  it('are cut if they are too long for a page', () => {
    expect(readErrorBody(JSON.stringify({ message: 'a'.repeat(5_000) })).message).toHaveLength(300);
  });
});

describe('what a service may do about an error', () => {
  it.each([
    [400, false],
    [404, false],
    [408, true],
    [409, false],
    [422, false],
    [425, true],
    [429, true],
    [500, true],
    [503, true],
  ])('%d is decided by its status, in any shape (retried: %s)', async (status, retryable) => {
    for (const body of [page, '', '{"error":"no"}', '{"code":"weird","message":"No."}']) {
      const error = await errorOf(new Response(body, { status }));
      expect(error).toBeInstanceOf(ResponseError);
      expect(error.retryable).toBe(retryable);
    }
  });

  it('a model without a route is not asked for again, also by a service that does not say so', async () => {
    const body = { error: { code: 'no_available_route', message: 'No route.' } };
    expect((await errorOf(Response.json(body, { status: 503 }))).retryable).toBe(false);
  });
});

describe('Retry-After', () => {
  const now = Date.parse('2026-11-22T12:00:00Z');
  it.each([
    ['7', 7],
    [' 0.5 ', 0.5],
    ['Sun, 22 Nov 2026 12:00:30 GMT', 30],
    ['Sun, 22 Nov 2026 11:00:00 GMT', 0],
    ['Sunday, 22-Nov-2026 12:00:05 GMT', 5],
    ['-3', null],
    ['soon', null],
    ['', null],
    [null, null],
  ])('%j is %s s', (header, seconds) => {
    expect(retryAfterSeconds(header, now)).toBe(seconds);
  });
});
