import { describe, expect, it } from 'vitest';
import type { Failure } from '@/lib/pages/failures';
import { readAvatarStates, withNames } from './avatar-states';

const avatars = ['asset_one', 'asset_two'];
const failure = (code: string, said: string): Failure => ({
  code,
  message: `Our words. The service says: “${said}”`,
  said,
  param: 'avatar_asset_ids',
  request_id: null,
  retry_after: 4,
  balance: null,
});

describe('the state of each avatar', () => {
  it.each<[string, Failure | null, Record<string, string>]>([
    ['a price', null, { asset_one: 'approved', asset_two: 'approved' }],
    [
      'one is named as pending',
      failure('avatar_review_pending', '“b.png” (asset_two) is being reviewed.'),
      { asset_one: 'approved', asset_two: 'in_review' },
    ],
    [
      'pending, without a name',
      failure('avatar_review_pending', 'Review in progress'),
      { asset_one: 'in_review', asset_two: 'in_review' },
    ],
    [
      'one is named as unusable',
      failure('avatar_reference_invalid', 'asset_one cannot be used'),
      { asset_one: 'unusable' },
    ],
    ['unusable, without a name', failure('avatar_reference_invalid', 'Invalid avatar'), {}],
    ['no provider', failure('avatar_provider_unavailable', 'asset_one'), {}],
  ])('%s', (_, review, states) => {
    expect(Object.fromEntries(readAvatarStates({ avatars, review }))).toEqual(states);
  });

  it('an answer without names is about the only avatar', () => {
    const review = failure('avatar_reference_invalid', 'Invalid avatar');
    expect([...readAvatarStates({ avatars: ['asset_one'], review })]).toEqual([
      ['asset_one', 'unusable'],
    ]);
  });
});

it('a message is shown with names instead of ids', () => {
  const names = new Map([['asset_one', 'a.png']]);
  expect(withNames('“a.png” (asset_one) is too small.', names)).toBe('“a.png” is too small.');
  expect(withNames('asset_one is too small.', names)).toBe('“a.png” is too small.');
});
