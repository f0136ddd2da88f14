import type { LucideIcon } from 'lucide-react';
import { Box, LayoutGrid, Plus, Settings, Upload } from 'lucide-react';
import type { ShellRole } from './types';

export type NavItem = {
  id: string;
  label: string;
  icon: LucideIcon;
  /** The path below the workspace. */
  path: string;
  group: 'make' | 'workspace';
  /** The letter that goes there after `g`. */
  key: string;
  /** Who sees it; everybody when absent. */
  roles?: readonly ShellRole[];
};

/** Every page of a workspace that is built, in the order of the sidebar. */
const navItems: readonly NavItem[] = [
  { id: 'create', label: 'Create', icon: Plus, path: 'create', group: 'make', key: 'c' },
  { id: 'gallery', label: 'Gallery', icon: LayoutGrid, path: 'gallery', group: 'make', key: 'g' },
  { id: 'models', label: 'Models', icon: Box, path: 'models', group: 'make', key: 'm' },
  { id: 'assets', label: 'Assets', icon: Upload, path: 'assets', group: 'make', key: 'a' },
  {
    id: 'settings',
    label: 'Settings',
    icon: Settings,
    path: 'settings',
    group: 'workspace',
    key: 's',
    roles: ['owner', 'admin'],
  },
];

/** The pages that this role may open. What a page shows is decided again by the page. */
export function navItemsFor(role: ShellRole): NavItem[] {
  return navItems.filter((item) => !item.roles || item.roles.includes(role));
}

/** The item that a console path belongs to, such as `/acme/gallery/task_1`. */
export function navItemAt(pathname: string): NavItem | undefined {
  const [, , section] = pathname.split('/');
  return navItems.find((item) => item.path === section);
}
