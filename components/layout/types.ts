import type { Role } from '@/lib/pages/permissions';

export type ShellRole = Role;

/** A workspace as the shell shows it. `slug` is the first part of its console paths. */
export type ShellWorkspace = {
  slug: string;
  name: string;
  kind: 'team' | 'personal';
  role: ShellRole;
};

export type ShellUser = { id: string; name: string; email: string; operator?: boolean };
