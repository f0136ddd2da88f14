// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ShellProvider } from '../layout';
import { remoteShell } from '../layout/testing/shell';
import { TopBarSlotProvider } from '../layout/testing/top-bar-slot';
import { ProjectList } from './project-list';

const { replaced } = vi.hoisted(() => ({ replaced: [] as string[] }));
/* There is no Next.js router in a unit test. */
vi.mock('next/navigation', () => ({
  usePathname: () => '/studio/projects',
  useRouter: () => ({ replace: (href: string) => void replaced.push(href) }),
}));

afterEach(cleanup);

const page = (isNew: boolean) => (
  <ShellProvider shell={remoteShell}>
    <TopBarSlotProvider>
      <ProjectList workspace="studio" isTeam isNew={isNew} members={[]} projects={[]} />
    </TopBarSlotProvider>
  </ShellProvider>
);

it('opens the dialog of a new project when the address asks for it later', async () => {
  const { rerender } = render(page(false));
  expect(screen.queryByRole('dialog')).toBeNull();
  rerender(page(true));
  await screen.findByRole('dialog', { name: 'New project' });
  await userEvent.setup().click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(replaced).toEqual(['/studio/projects']);
});
