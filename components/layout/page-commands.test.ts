import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pageCommands } from './page-commands';
import type { ShellWorkspace } from './types';

const at = (workspace: Partial<ShellWorkspace>, isRemote = false) =>
  pageCommands({
    isRemote,
    workspace: { slug: 'studio', name: 'Studio', kind: 'team', role: 'owner', ...workspace },
  });
const labels = (...args: Parameters<typeof at>) => at(...args).map(({ label }) => label);

it('links to existing pages', () => {
  for (const { href } of at({})) {
    const path = new URL(href ?? '', 'https://x.test').pathname.replace('/studio/', '');
    expect(existsSync(`app/(console)/[workspace]/${path}/page.tsx`), path).toBe(true);
  }
});

it('offers each role the pages it may open', () => {
  expect(labels({ role: 'member' })).toEqual([
    'Trash',
    'Review links',
    'Verify a file',
    'Notification settings',
    'Your account',
  ]);
  expect(labels({ role: 'admin' })).toContain('Budgets');
  expect(labels({ role: 'admin' })).not.toContain('Archive or delete this workspace');
  expect(labels({})).toContain('Archive or delete this workspace');
});

it('offers a personal workspace and a remote service what they have', () => {
  expect(labels({ kind: 'personal' })).toEqual([
    'Ledger',
    'Workspace name',
    'Notification settings',
    'Your account',
  ]);
  expect(labels({}, true)).not.toContain('Budgets');
});
