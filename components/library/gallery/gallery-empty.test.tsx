// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import GalleryEmpty from './gallery-empty';

afterEach(cleanup);

it.each([
  [false, 'none', 'Nothing here yet'],
  [true, 'none', 'Nothing matches'],
  [false, 'open', 'This collection is empty'],
  [true, 'open', 'Nothing matches'],
  [false, 'deleted', 'This collection was deleted'],
] as const)(
  'says why nothing is shown: filtered %s, collection %s',
  (isFiltered, collection, title) => {
    render(
      <GalleryEmpty
        workspace="studio"
        isFiltered={isFiltered}
        collection={collection}
        search={undefined}
        clear={() => undefined}
        lookUp={() => Promise.reject(new Error('not asked'))}
      />,
    );
    expect(screen.getByRole('heading').textContent).toBe(title);
  },
);
