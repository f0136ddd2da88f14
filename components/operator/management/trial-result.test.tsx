// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Trial } from '@/lib/contract';
import { TrialResult } from './trial-result';

afterEach(cleanup);

const trialOf = (content_type: string): Trial => ({
  object: 'trial',
  ok: true,
  text: null,
  outputs: [{ content_type, data_url: `data:${content_type};base64,AAAA` }],
  usage: null,
  seconds: 1,
  credits: null,
  rule_id: null,
  error: null,
  request: {},
});

it.each([
  ['audio/mpeg', 'AUDIO'],
  ['video/mp4', 'VIDEO'],
  ['image/png', 'IMG'],
])('shows %s in its own player', (contentType, element) => {
  render(<TrialResult trial={trialOf(contentType)} />);
  const shown = screen.getByRole('list', { name: 'Results' }).querySelector('[src]');
  expect(shown?.tagName).toBe(element);
});
