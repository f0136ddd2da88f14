import {
  Box,
  ChartColumn,
  Clapperboard,
  CreditCard,
  FlaskConical,
  FolderKanban,
  Frame,
  KeyRound,
  LayoutGrid,
  type LucideIcon,
  MessageSquare,
  Plug,
  Plus,
  ScrollText,
  Settings,
  SwatchBook,
  Upload,
  UserRound,
  Users,
  Webhook,
} from 'lucide-react';
import { may, type Permission } from '@/lib/pages/permissions';
import type { ShellWorkspace } from './types';

export type NavItem = {
  id: string;
  label: string;
  icon: LucideIcon;
  /** Path below the workspace. */
  path: string;
  group: 'make' | 'workspace';
  /** The key that opens it after `g`. */
  key: string;
  /** The permission that the page needs; without it the item is hidden. */
  permission: Permission;
  /** Set for pages that have no place in the bottom bar of a phone: they are behind More. */
  isBehindMore?: true;
  /** Set for pages that a personal workspace has too, which has no team and cannot generate. */
  isInPersonal?: true;
};

/** Every page of a workspace, in the order of the sidebar. */
const navItems: readonly NavItem[] = [
  {
    id: 'create',
    label: 'Create',
    icon: Plus,
    path: 'create',
    group: 'make',
    key: 'c',
    permission: 'generations.create',
  },
  {
    id: 'presets',
    label: 'Presets',
    icon: SwatchBook,
    path: 'presets',
    group: 'make',
    key: 'p',
    permission: 'generations.create',
    isBehindMore: true,
  },
  {
    id: 'characters',
    label: 'Characters',
    icon: UserRound,
    path: 'characters',
    group: 'make',
    key: 'r',
    permission: 'generations.create',
    isBehindMore: true,
  },
  {
    id: 'gallery',
    label: 'Gallery',
    icon: LayoutGrid,
    path: 'gallery',
    group: 'make',
    key: 'g',
    permission: 'tasks.view',
  },
  {
    id: 'boards',
    label: 'Boards',
    icon: Frame,
    path: 'boards',
    group: 'make',
    key: 'd',
    permission: 'tasks.view',
    isBehindMore: true,
  },
  {
    id: 'projects',
    label: 'Projects',
    icon: FolderKanban,
    path: 'projects',
    group: 'make',
    key: 'j',
    permission: 'tasks.view',
    isBehindMore: true,
  },
  {
    id: 'experiments',
    label: 'Experiments',
    icon: FlaskConical,
    path: 'experiments',
    group: 'make',
    key: 'x',
    permission: 'tasks.view',
  },
  {
    id: 'storyboards',
    label: 'Storyboards',
    icon: Clapperboard,
    path: 'storyboards',
    group: 'make',
    key: 'f',
    permission: 'tasks.view',
    isBehindMore: true,
  },
  {
    id: 'chat',
    label: 'Chat',
    icon: MessageSquare,
    path: 'chat',
    group: 'make',
    key: 'h',
    permission: 'chat.use',
  },
  {
    id: 'models',
    label: 'Models',
    icon: Box,
    path: 'models',
    group: 'make',
    key: 'm',
    permission: 'models.view',
  },
  {
    id: 'assets',
    label: 'Assets',
    icon: Upload,
    path: 'assets',
    group: 'make',
    key: 'a',
    permission: 'assets.view',
  },
  {
    id: 'usage',
    label: 'Usage',
    icon: ChartColumn,
    path: 'usage',
    group: 'workspace',
    key: 'u',
    permission: 'usage.view',
  },
  {
    id: 'billing',
    label: 'Billing',
    icon: CreditCard,
    path: 'billing',
    group: 'workspace',
    key: 'b',
    permission: 'billing.view',
    isInPersonal: true,
  },
  {
    id: 'keys',
    label: 'API keys',
    icon: KeyRound,
    path: 'keys',
    group: 'workspace',
    key: 'k',
    permission: 'keys.view',
  },
  {
    id: 'connect',
    label: 'Connect',
    icon: Plug,
    path: 'connect',
    group: 'workspace',
    key: 'o',
    permission: 'agents.connect',
  },
  {
    id: 'webhooks',
    label: 'Webhooks',
    icon: Webhook,
    path: 'webhooks',
    group: 'workspace',
    key: 'w',
    permission: 'webhooks.view',
  },
  {
    id: 'members',
    label: 'Members',
    icon: Users,
    path: 'members',
    group: 'workspace',
    key: 'e',
    permission: 'members.view',
  },
  {
    id: 'audit',
    label: 'Audit log',
    icon: ScrollText,
    path: 'audit',
    group: 'workspace',
    key: 'l',
    permission: 'audit.view',
    isInPersonal: true,
  },
  {
    id: 'settings',
    label: 'Settings',
    icon: Settings,
    path: 'settings',
    group: 'workspace',
    key: 's',
    permission: 'workspace.update',
    isInPersonal: true,
  },
];

/** The navigation items for this workspace and role. Each page checks access again. */
export function navItemsFor({ role, kind }: Pick<ShellWorkspace, 'role' | 'kind'>): NavItem[] {
  return navItems.filter(
    (item) => may(role, item.permission) && (kind === 'team' || item.isInPersonal === true),
  );
}

/** The item that a console path belongs to, such as `/acme/gallery/task_1`. */
export function navItemAt(pathname: string): NavItem | undefined {
  const [, , section] = pathname.split('/');
  return navItems.find((item) => item.path === section);
}

/**
 * The item that the open page belongs to, by its path and query. A board that is shown as a grid is at the gallery's address,
 * and belongs to the boards.
 */
export function navItemOf(
  pathname: string,
  query: Pick<URLSearchParams, 'has'>,
): NavItem | undefined {
  const item = navItemAt(pathname);
  const isGrid = item?.id === 'gallery' && pathname.split('/').length === 3 && query.has('board');
  return isGrid ? navItems.find(({ id }) => id === 'boards') : item;
}
