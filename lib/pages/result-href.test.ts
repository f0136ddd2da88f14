import { expect, it } from 'vitest';
import { idsInQuery, resultHref, splitIds } from './result-href';

it.each(['gen+1', 'a&b', 'a/b', 'a#b', 'ä 1', 'a%20b', 'a?b', 'a,b', 'a%2Cb', '%25'])(
  'the id %s survives a path and a query',
  (id) => {
    const page = new URL(resultHref('studio', id, 2), 'http://console.test');
    expect(page.searchParams.get('output')).toBe('2');
    expect(page.pathname.split('/').map(decodeURIComponent)).toEqual(['', 'studio', 'gallery', id]);
    const query = new URL(`http://console.test/?ids=${idsInQuery([id, 'other'])}`).searchParams;
    expect(splitIds(query.get('ids') ?? '')).toEqual([id, 'other']);
  },
);
