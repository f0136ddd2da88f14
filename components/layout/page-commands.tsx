import {
  Bell,
  CreditCard,
  Send,
  Settings,
  ShieldQuestion,
  Trash2,
  UserPlus,
  UserRound,
  Wallet,
} from 'lucide-react';
import { may, type Permission } from '@/lib/pages/permissions';
import type { Command } from './command-types';
import { workspacePath } from './paths';
import type { Shell } from './shell-context';

interface PagePart {
  readonly id: string;
  readonly label: string;
  readonly path: string;
  readonly icon: typeof Settings;
  readonly permission: Permission;
  readonly keywords: string[];
  readonly isTeamOnly?: true;
  /** Set for pages that only the embedded service offers. */
  readonly isEmbeddedOnly?: true;
}

/** Parts of pages that people look for by name. */
const pageParts: readonly PagePart[] = [
  {
    id: 'trash',
    label: 'Trash',
    path: 'gallery/trash',
    icon: Trash2,
    permission: 'tasks.view',
    keywords: ['deleted', 'removed', 'restore'],
    isTeamOnly: true,
  },
  {
    id: 'review-links',
    label: 'Review links',
    path: 'review-links',
    icon: Send,
    permission: 'tasks.view',
    keywords: ['share', 'client', 'guest', 'approval'],
    isTeamOnly: true,
  },
  {
    id: 'verify',
    label: 'Verify a file',
    path: 'verify',
    icon: ShieldQuestion,
    permission: 'tasks.view',
    keywords: ['provenance', 'content credentials', 'c2pa', 'ai', 'signature', 'how it was made'],
    isTeamOnly: true,
  },
  {
    id: 'invite',
    label: 'Invite people',
    path: 'members',
    icon: UserPlus,
    permission: 'members.invite',
    keywords: ['members', 'team', 'roles'],
    isTeamOnly: true,
  },
  {
    id: 'ledger',
    label: 'Ledger',
    path: 'billing/ledger',
    icon: CreditCard,
    permission: 'billing.view',
    keywords: ['billing', 'transactions', 'csv'],
  },
  {
    id: 'budgets',
    label: 'Budgets',
    path: 'billing/budgets',
    icon: Wallet,
    permission: 'budgets.view',
    keywords: ['limits', 'monthly', 'budget requests'],
    isTeamOnly: true,
    isEmbeddedOnly: true,
  },
  {
    id: 'name',
    label: 'Workspace name',
    path: 'settings',
    icon: Settings,
    permission: 'workspace.update',
    keywords: ['rename', 'settings'],
  },
  {
    id: 'default-model',
    label: 'Default model',
    path: 'settings',
    icon: Settings,
    permission: 'workspace.update',
    keywords: ['settings'],
    isTeamOnly: true,
  },
  {
    id: 'connection',
    label: 'Service connection',
    path: 'settings#connection',
    icon: Settings,
    permission: 'connection.manage',
    keywords: ['remote', 'embedded', 'settings'],
    isTeamOnly: true,
  },
  {
    id: 'danger',
    label: 'Archive or delete this workspace',
    path: 'settings',
    icon: Settings,
    permission: 'workspace.archive',
    keywords: ['danger zone', 'settings'],
    isTeamOnly: true,
  },
  {
    id: 'notifications',
    label: 'Notification settings',
    path: 'notifications',
    icon: Bell,
    permission: 'notifications.view',
    keywords: ['mail', 'email', 'bell', 'browser', 'digest', 'slack', 'teams', 'settings'],
  },
  {
    id: 'account',
    label: 'Your account',
    path: 'account',
    icon: UserRound,
    permission: 'workspace.view',
    keywords: ['password', 'sessions', 'name', 'profile', 'security'],
  },
];

/** The parts that the reader may open in this workspace, as commands of the palette. */
export function pageCommands({
  workspace,
  isRemote,
}: Pick<Shell, 'workspace' | 'isRemote'>): Command[] {
  return pageParts
    .filter(
      ({ permission, isTeamOnly, isEmbeddedOnly }) =>
        may(workspace.role, permission) &&
        (!isTeamOnly || workspace.kind === 'team') &&
        (!isEmbeddedOnly || !isRemote),
    )
    .map(({ id, label, path, icon: Icon, keywords }) => ({
      id: `place:${id}`,
      label,
      group: 'Settings and places',
      keywords,
      icon: <Icon aria-hidden />,
      href: workspacePath(workspace, path),
    }));
}
