import { BookOpen, LogOut, Monitor, Moon, PanelLeft, Plus, Sun } from 'lucide-react';
import { Avatar } from '@/components/ui';
import { signOutAction } from '@/lib/console/identity/session/actions';
import type { Command } from './command-types';
import { navItemsFor } from './nav-items';
import { pageCommands } from './page-commands';
import { newTeamPath, workspaceHome, workspacePath } from './paths';
import type { Shell } from './shell-context';
import { chooseTheme, toggleSidebar } from './theme';

/** The entries of the palette on every page. */
export function shellCommands(shell: Shell): Command[] {
  return [
    ...navCommands(shell),
    ...pageCommands(shell),
    ...workspaceCommands(shell),
    ...actionCommands(),
  ];
}

function navCommands({ workspace }: Shell): Command[] {
  return navItemsFor(workspace).map((item) => ({
    id: `page:${item.id}`,
    label: item.label,
    group: 'Go to',
    icon: <item.icon aria-hidden />,
    shortcut: `g ${item.key}`,
    href: workspacePath(workspace, item.path),
  }));
}

function workspaceCommands({ workspace, workspaces }: Shell): Command[] {
  return workspaces
    .filter((each) => each.slug !== workspace.slug)
    .map((each) => ({
      id: `workspace:${each.slug}`,
      label: each.name,
      hint: each.kind === 'team' ? 'Team' : 'Personal',
      group: 'Switch workspace',
      icon: <Avatar name={each.name} shape="square" size="sm" />,
      href: workspaceHome(each),
    }));
}

function actionCommands(): Command[] {
  const group = 'Actions';
  const theme = ['theme', 'appearance'];
  return [
    {
      id: 'action:new-team',
      label: 'Create a team',
      group,
      icon: <Plus aria-hidden />,
      href: newTeamPath,
    },
    {
      id: 'action:docs',
      label: 'API reference',
      group,
      keywords: ['api', 'docs', 'curl'],
      icon: <BookOpen aria-hidden />,
      href: '/docs',
    },
    {
      id: 'action:light',
      label: 'Light theme',
      group,
      keywords: theme,
      icon: <Sun aria-hidden />,
      run: () => chooseTheme('light'),
    },
    {
      id: 'action:dark',
      label: 'Dark theme',
      group,
      keywords: theme,
      icon: <Moon aria-hidden />,
      run: () => chooseTheme('dark'),
    },
    {
      id: 'action:system',
      label: 'System theme',
      group,
      keywords: theme,
      icon: <Monitor aria-hidden />,
      run: () => chooseTheme('system'),
    },
    {
      id: 'action:sidebar',
      label: 'Collapse or expand the sidebar',
      group,
      icon: <PanelLeft aria-hidden />,
      run: toggleSidebar,
    },
    {
      id: 'action:sign-out',
      label: 'Sign out',
      group,
      keywords: ['log out'],
      icon: <LogOut aria-hidden />,
      run: () => void signOutAction(),
    },
  ];
}
