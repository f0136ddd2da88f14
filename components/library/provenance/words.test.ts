import { expect, it } from 'vitest';
import type { ProvenanceReport } from '@/lib/contract';
import { sourceTypeLabel, verdictOf } from './words';

type Credentials = ProvenanceReport['credentials'];

const report = (credentials: Partial<Credentials>, isGenerated = true): ProvenanceReport => ({
  object: 'provenance.report',
  content_type: 'image/png',
  size: 1,
  ai_generated: isGenerated,
  mark: { digital_source_type: null, ai_system: isGenerated ? 'Lumen' : null },
  credentials: {
    status: 'valid',
    signed_by: 'Acme',
    signed_by_this_service: false,
    self_made: false,
    signed_at: null,
    generator: null,
    model: null,
    digital_source_type: null,
    ingredients: [],
    problems: [],
    ...credentials,
  },
});

it.each<[string, Partial<Credentials>, boolean, string, RegExp]>([
  [
    'of this service, self-made',
    { signed_by_this_service: true, self_made: true },
    true,
    'good',
    /certificate that it made itself.*no authority/,
  ],
  [
    'of this service, by its operator',
    { signed_by_this_service: true },
    true,
    'good',
    /Signed by this service as “Acme”/,
  ],
  ['of another signer', {}, true, 'good', /Signed by “Acme”.*decide whether you trust/],
  ['of a signer without a name', { signed_by: null }, true, 'good', /an unnamed signer/],
  ['of something that no model made', {}, false, 'good', /Signed by “Acme”/],
  ['of a changed file', { status: 'changed' }, true, 'warn', /not the one that was signed/],
  ['that does not hold', { status: 'invalid' }, true, 'bad', /Don’t rely/],
  ['that cannot be read', { status: 'unreadable' }, true, 'bad', /damaged/],
  [
    'missing, with metadata',
    { status: 'none' },
    true,
    'neutral',
    /Anyone can change metadata\. There is no signature/,
  ],
  [
    'missing, without metadata',
    { status: 'none' },
    false,
    'neutral',
    /does not mean it was made without AI/,
  ],
  [
    'that this server cannot check',
    { status: 'unavailable' },
    true,
    'neutral',
    /can’t check signatures/,
  ],
])('explains a signature: %s', (_, credentials, isGenerated, tone, text) => {
  const verdict = verdictOf(report(credentials, isGenerated));
  expect(verdict.tone).toBe(tone);
  expect(verdict.text).toMatch(text);
});

it('claims that AI made it only if the file declares it', () => {
  expect(verdictOf(report({}, false)).title).toBe('Unchanged since it was signed');
  expect(verdictOf(report({}, true)).title).toMatch(/^Made with AI/);
  expect(verdictOf(report({ status: 'none' }, true)).title).toBe('Says it was made with AI: Lumen');
});

it('names a source type in words, and an unknown one by its term', () => {
  const base = 'http://cv.iptc.org/newscodes/digitalsourcetype';
  expect(sourceTypeLabel(`${base}/compositeWithTrainedAlgorithmicMedia`)).toBe(
    'Edited using generative AI',
  );
  expect(sourceTypeLabel(`${base}/toString`)).toBe('toString');
  expect(sourceTypeLabel(null)).toBeNull();
});
