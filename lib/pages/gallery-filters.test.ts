import { expect, it } from 'vitest';
import { readGalleryFilters } from './gallery-filters';

it('keeps what fits', () => {
  const entries = {
    q: ' blue hour ',
    kind: 'video',
    model: 'lumen-image',
    status: 'running',
    person: 'keys',
    favourite: '1',
    board: 'col_1',
    asset: 'https://atelier.test/media/a.png',
    from: '2026-02-28',
    to: '2026-03-01',
  };
  expect(readGalleryFilters(entries)).toEqual({ ...entries, q: 'blue hour' });
});

it('opens a link to a board from the time when it was called a collection', () => {
  expect(readGalleryFilters({ collection: 'col_1' })).toEqual({ board: 'col_1' });
  expect(readGalleryFilters({ collection: 'col_1', board: 'brd_2' })).toEqual({ board: 'brd_2' });
});

it.each([
  ['q', '   '],
  ['q', 'x'.repeat(201)],
  ['q', ['two', 'values']],
  ['kind', 'text'],
  ['status', 'queued'],
  ['favourite', '0'],
  ['from', '2026-02-30'],
  ['from', '26-2-3'],
  ['to', 'tomorrow'],
  ['view', 'list'],
  ['constructor', 'x'],
])('leaves out %s=%s', (name, value) => {
  expect(readGalleryFilters({ [name]: value })).toEqual({});
});
