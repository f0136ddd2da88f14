// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { MissingPage } from './missing-page';
import { ShellProvider } from './shell-context';
import { CommandCenterProvider } from './testing/command-center';
import { remoteShell } from './testing/shell';

const address = vi.hoisted(() => ({ pathname: '' }));
/* There is no Next.js router in a unit test. */
vi.mock('next/navigation', () => ({
  usePathname: () => address.pathname,
  useRouter: () => ({}),
}));

afterEach(cleanup);

it.each([
  ['boards/brd_1', 'Board not found', 'Go to Boards', /results of a deleted board stay in the ga/],
  ['projects/prj_1', 'Project not found', 'Go to Projects', /has a typo\.$/],
  ['projects', 'Page not found', 'Go to Projects', /has a typo\.$/],
])('at %s it names what is missing and leads to the others', (path, title, link, sentence) => {
  address.pathname = `/studio/${path}`;
  render(
    <ShellProvider shell={remoteShell}>
      <CommandCenterProvider>
        <MissingPage />
      </CommandCenterProvider>
    </ShellProvider>,
  );
  expect(screen.getByRole('heading').textContent).toBe(title);
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(screen.getByRole('link', { name: link })).toBeTruthy();
});
