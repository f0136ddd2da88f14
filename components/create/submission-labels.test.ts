import { expect, it } from 'vitest';
import type { Failure } from '@/lib/pages/failures';
import { submissionLabels } from './submission-labels';
import type { Submission } from './submission-store';

const failure = (code: string): Failure => ({
  code,
  message: 'Its reason.',
  param: null,
  request_id: null,
  retry_after: null,
  balance: null,
});

it.each([
  ['offline', 'No answer yet'],
  ['upstream_error', 'No answer yet'],
  ['no_available_route', 'This model is down right now'],
])('of an unanswered submission after %s is “%s”', (code, title) => {
  const submission = {} as Submission;
  const labels = submissionLabels({ submission, state: 'unanswered', failure: failure(code) });
  expect(labels).toEqual({
    title,
    text: 'Its reason. The same request is never charged twice.',
    isBad: true,
  });
});
