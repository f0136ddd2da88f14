import { describe, expect, it } from 'vitest';
import { readRefusal } from '../ark/outcome';
import { rejectionOf as falRejection } from '../fal/outcome';
import { notStarted as googleRefusal, readPictures } from '../google/outcome';
import { readCreated } from '../kling/outcome';
import { notMade } from '../openai-media/image-call';
import { rejectionOf as openAiRejection } from '../openai-media/outcome';
import { notStarted as replicateRefusal } from '../replicate/outcome';
import type { Answer } from './caller';
import { saidIn, startOutcome, startWithoutOperation } from './start-outcome';

const answer = (status: number, body: unknown): Answer => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return {
    status,
    headers: new Headers(),
    bytes: Buffer.from(text),
    text,
    json: () => (typeof body === 'string' ? undefined : body),
    retryAfterSeconds: undefined,
  };
};
const fal = (each: Answer) => startOutcome(each, falRejection);
const error = (code: string, message = 'no') => ({ error: { code, message } });
const forGood = { state: 'refused', code: 'upstream_error', retryable: true, isPermanent: true };
const unsafe = { state: 'refused', code: 'content_policy_violation', retryable: false };
const later = { state: 'refused', retryable: true };

describe('a start that is refused', () => {
  it.each<[string, object, object]>([
    ['fal: a wrong key', fal(answer(401, { detail: 'Unauthorized' })), forGood],
    ['fal: a locked account', fal(answer(403, { detail: 'User is locked.' })), forGood],
    ['fal: a retired model', fal(answer(404, { detail: 'Application not found' })), forGood],
    [
      'Replicate: an empty account',
      replicateRefusal(answer(402, { detail: 'no credit' })),
      forGood,
    ],
    [
      'Replicate: a version that is gone',
      replicateRefusal(answer(422, { detail: 'Invalid version or not permitted' })),
      forGood,
    ],
    [
      'Replicate: a content refusal',
      replicateRefusal(answer(422, { detail: 'The input was flagged as sensitive. (E005)' })),
      unsafe,
    ],
    ['Replicate: NSFW', replicateRefusal(answer(422, { title: 'NSFW content detected' })), unsafe],
    ['OpenAI: an empty account', notMade(answer(429, error('insufficient_quota'))), forGood],
    ['OpenAI: a billing limit', notMade(answer(400, error('billing_hard_limit_reached'))), forGood],
    ['OpenAI: an unknown model', notMade(answer(400, error('model_not_found'))), forGood],
    ['OpenAI: moderation', notMade(answer(400, error('moderation_blocked'))), unsafe],
    ['Kling: a wrong key', readCreated(answer(401, { code: 1002, message: 'no' })), forGood],
    ['Kling: arrears, with 429', readCreated(answer(429, { code: 1101, message: 'no' })), forGood],
    ['Kling: a used-up package', readCreated(answer(429, { code: 1102, message: 'no' })), forGood],
    ['Kling: a code within 200', readCreated(answer(200, { code: 1102, message: 'no' })), forGood],
    ['Kling: content', readCreated(answer(400, { code: 1301, message: 'no' })), unsafe],
    ['Ark: arrears', readRefusal(answer(403, error('AccountOverdueError'))), forGood],
    ['Ark: a closed endpoint', readRefusal(answer(400, error('InvalidEndpoint.Closed'))), forGood],
    [
      'Google: a wrong key',
      googleRefusal(answer(400, { error: { details: [{ reason: 'API_KEY_INVALID' }] } })),
      forGood,
    ],
    [
      'Google: no credits, with 429',
      googleRefusal(answer(429, { error: { message: 'Your prepayment credits are depleted.' } })),
      forGood,
    ],
  ])('%s is known at once', (_, start, expected) => {
    expect(start).toMatchObject(expected);
  });

  it.each<[string, object]>([
    ['fal', fal(answer(429, {}))],
    ['Kling', readCreated(answer(429, { code: 1303, message: 'parallel' }))],
    ['OpenAI', notMade(answer(429, error('rate_limit_exceeded')))],
    ['Google', googleRefusal(answer(429, { error: { status: 'RESOURCE_EXHAUSTED' } }))],
  ])('%s: a limit of requests is tried again', (_, start) => {
    expect(start).toMatchObject(later);
    expect(start).not.toHaveProperty('isPermanent');
  });

  it('has the provider’s own reason for the operator', () => {
    expect(
      fal(answer(403, { detail: 'User is locked. Reason: Exhausted balance.' })),
    ).toMatchObject({
      detail: 'The provider answered 403: User is locked. Reason: Exhausted balance.',
    });
    expect(saidIn(answer(401, { error: { message: 'Incorrect API key' } }))).toBe(
      'Incorrect API key',
    );
    expect(saidIn(answer(502, '<html>'))).toBe('<html>');
  });
});

describe('a start that was answered, and has no operation', () => {
  const broken = { state: 'unknown', answered: { code: 'upstream_error' } };

  it.each<[string, object, object]>([
    ['500', fal(answer(500, { detail: 'Internal server error' })), broken],
    ['502 with HTML', fal(answer(502, '<html>')), broken],
    ['200 with HTML', startWithoutOperation(answer(200, '<html>'), falRejection), broken],
    [
      '200 with an error',
      startWithoutOperation(answer(200, error('moderation_blocked')), openAiRejection),
      { state: 'unknown', answered: { code: 'content_policy_violation' } },
    ],
    [
      '200 with an error instead of pictures',
      readPictures({ error: { status: 'INTERNAL' } }, { imagen: false, detail: 'no' }),
      broken,
    ],
  ])('is not a broken connection: %s', (_, start, expected) => {
    expect(start).toMatchObject(expected);
  });
});
