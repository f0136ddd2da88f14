import { expect, it } from 'vitest';
import { failureLine, findFailureCode } from './failure-messages';

it.each([
  [501, null, 'not_offered'],
  [501, 'not_implemented', 'not_offered'],
  [502, null, 'service_failed'],
  [422, 'validation_error', 'invalid_request'],
])('takes %i with the code %s as %s', (status, code, meaning) => {
  expect(findFailureCode(status, code)).toBe(meaning);
});

it('says what to do about a refused key beside the words of the service', () => {
  const line = failureLine('key_refused', 'Key rotated.');
  expect(line).toContain('The service says: “Key rotated.” An Owner or Admin can replace it');
  expect(failureLine('service_failed', 'Oh.')).toMatch(/“Oh\.”$/);
});
