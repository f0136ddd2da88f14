import { describe, expect, it } from 'vitest';
import { readRefusal } from '../ark/outcome';
import { rejectionOf as falRejection } from '../fal/outcome';
import { readFailedStart as googleRefusal, readPictures } from '../google/outcome';
import { readCreated } from '../kling/outcome';
import { failedStart } from '../openai-media/image-call';
import { rejectionOf as openAiRejection } from '../openai-media/outcome';
import { readFailedStart as replicateRefusal } from '../replicate/outcome';
import type { ProviderResponse } from './caller';
import { messageIn, startOutcome, startWithoutOperation } from './start-outcome';

const response = (status: number, body: unknown): ProviderResponse => {
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
const fal = (each: ProviderResponse) => startOutcome(each, falRejection);
const error = (code: string, message = 'no') => ({ error: { code, message } });
const forGood = { state: 'refused', code: 'upstream_error', retryable: true, isPermanent: true };
const unsafe = { state: 'refused', code: 'content_policy_violation', retryable: false };
const later = { state: 'refused', retryable: true };

describe('a start that is refused', () => {
  it.each<[string, object, object]>([
    ['fal: a wrong key', fal(response(401, { detail: 'Unauthorized' })), forGood],
    ['fal: a locked account', fal(response(403, { detail: 'User is locked.' })), forGood],
    ['fal: a retired model', fal(response(404, { detail: 'Application not found' })), forGood],
    [
      'Replicate: an empty account',
      replicateRefusal(response(402, { detail: 'no credit' })),
      forGood,
    ],
    [
      'Replicate: a version that is gone',
      replicateRefusal(response(422, { detail: 'Invalid version or not permitted' })),
      forGood,
    ],
    [
      'Replicate: a content refusal',
      replicateRefusal(response(422, { detail: 'The input was flagged as sensitive. (E005)' })),
      unsafe,
    ],
    [
      'Replicate: NSFW',
      replicateRefusal(response(422, { title: 'NSFW content detected' })),
      unsafe,
    ],
    ['OpenAI: an empty account', failedStart(response(429, error('insufficient_quota'))), forGood],
    [
      'OpenAI: a billing limit',
      failedStart(response(400, error('billing_hard_limit_reached'))),
      forGood,
    ],
    ['OpenAI: an unknown model', failedStart(response(400, error('model_not_found'))), forGood],
    ['OpenAI: moderation', failedStart(response(400, error('moderation_blocked'))), unsafe],
    ['Kling: a wrong key', readCreated(response(401, { code: 1002, message: 'no' })), forGood],
    [
      'Kling: arrears, with 429',
      readCreated(response(429, { code: 1101, message: 'no' })),
      forGood,
    ],
    [
      'Kling: a used-up package',
      readCreated(response(429, { code: 1102, message: 'no' })),
      forGood,
    ],
    [
      'Kling: a code within 200',
      readCreated(response(200, { code: 1102, message: 'no' })),
      forGood,
    ],
    ['Kling: content', readCreated(response(400, { code: 1301, message: 'no' })), unsafe],
    ['Ark: arrears', readRefusal(response(403, error('AccountOverdueError'))), forGood],
    [
      'Ark: a closed endpoint',
      readRefusal(response(400, error('InvalidEndpoint.Closed'))),
      forGood,
    ],
    [
      'Google: a wrong key',
      googleRefusal(response(400, { error: { details: [{ reason: 'API_KEY_INVALID' }] } })),
      forGood,
    ],
    [
      'Google: no credits, with 429',
      googleRefusal(response(429, { error: { message: 'Your prepayment credits are depleted.' } })),
      forGood,
    ],
  ])('%s is known at once', (_, start, expected) => {
    expect(start).toMatchObject(expected);
  });

  it.each<[string, object]>([
    ['fal', fal(response(429, {}))],
    ['Kling', readCreated(response(429, { code: 1303, message: 'parallel' }))],
    ['OpenAI', failedStart(response(429, error('rate_limit_exceeded')))],
    ['Google', googleRefusal(response(429, { error: { status: 'RESOURCE_EXHAUSTED' } }))],
  ])('%s: a limit of requests is tried again', (_, start) => {
    expect(start).toMatchObject(later);
    expect(start).not.toHaveProperty('isPermanent');
  });

  it('has the provider’s own reason for the operator', () => {
    expect(
      fal(response(403, { detail: 'User is locked. Reason: Exhausted balance.' })),
    ).toMatchObject({
      detail: 'The provider answered 403: User is locked. Reason: Exhausted balance.',
    });
    expect(messageIn(response(401, { error: { message: 'Incorrect API key' } }))).toBe(
      'Incorrect API key',
    );
    expect(messageIn(response(502, '<html>'))).toBe('<html>');
  });
});

describe('a start that was answered, and has no operation', () => {
  const broken = { state: 'unknown', responseFailure: { code: 'upstream_error' } };

  it.each<[string, object, object]>([
    ['500', fal(response(500, { detail: 'Internal server error' })), broken],
    ['502 with HTML', fal(response(502, '<html>')), broken],
    ['200 with HTML', startWithoutOperation(response(200, '<html>'), falRejection), broken],
    [
      '200 with an error',
      startWithoutOperation(response(200, error('moderation_blocked')), openAiRejection),
      { state: 'unknown', responseFailure: { code: 'content_policy_violation' } },
    ],
    [
      '200 with an error instead of pictures',
      readPictures({ error: { status: 'INTERNAL' } }, { isImagen: false, detail: 'no' }),
      broken,
    ],
  ])('is not a broken connection: %s', (_, start, expected) => {
    expect(start).toMatchObject(expected);
  });
});
