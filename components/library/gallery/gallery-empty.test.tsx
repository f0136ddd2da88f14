// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import GalleryEmpty from './gallery-empty';

afterEach(cleanup);

it.each([
  [false, 'none', 'Nothing here yet'],
  [true, 'none', 'Nothing matches'],
  [false, 'open', 'This board is empty'],
  [true, 'open', 'Nothing matches'],
  [false, 'deleted', 'This board was deleted'],
] as const)('says why nothing is shown: filtered %s, board %s', (isFiltered, board, title) => {
  render(
    <GalleryEmpty
      workspace="studio"
      isFiltered={isFiltered}
      board={board}
      search={undefined}
      clear={() => undefined}
      lookUp={() => Promise.reject(new Error('not asked'))}
    />,
  );
  expect(screen.getByRole('heading').textContent).toBe(title);
});
