// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ShellProvider } from '../../layout';
import { remoteShell } from '../../layout/testing/shell';
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
      change={() => undefined}
      clear={() => undefined}
      lookUp={() => Promise.reject(new Error('not asked'))}
    />,
  );
  expect(screen.getByRole('heading').textContent).toBe(title);
  expect(screen.queryAllByRole('link', { name: 'Go to Boards' })).toHaveLength(
    title === 'This board was deleted' ? 1 : 0,
  );
});

it.each([
  [true, 'a1b2c3', true],
  [true, 'job:7/gen+1', true],
  [true, 'a lighthouse', false],
  [false, 'a1b2c3', false],
  [false, 'task_0123456789', true],
])(
  'offers to look up a task: remote service %s, search “%s”: %s',
  (isRemote, search, isOffered) => {
    render(
      <ShellProvider shell={{ ...remoteShell, isRemote }}>
        <GalleryEmpty
          workspace="studio"
          isFiltered
          board="none"
          search={search}
          change={() => undefined}
          clear={() => undefined}
          lookUp={() => Promise.reject(new Error('not asked'))}
        />
      </ShellProvider>,
    );
    expect(screen.queryAllByRole('button', { name: 'Look up this task id' })).toHaveLength(
      isOffered ? 1 : 0,
    );
  },
);

it('shows the days that the search names in words', () => {
  const changes: unknown[] = [];
  render(
    <ShellProvider shell={remoteShell}>
      <GalleryEmpty
        workspace="studio"
        isFiltered
        board="none"
        search="Last week"
        change={(next) => changes.push(next)}
        clear={() => undefined}
        lookUp={() => Promise.reject(new Error('not asked'))}
      />
    </ShellProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Show last week' }));
  const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
  expect(changes).toEqual([{ q: undefined, from: day, to: day }]);
});
