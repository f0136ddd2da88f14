import type { Member } from '@/lib/pages/members';
import type { Role } from '@/lib/pages/permissions';

/** A member with the roles that the reader may give them; empty if the reader may not change this member. */
export type MemberRow = Member & { readonly roles: readonly Role[] };

export const roleNames: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  admin: 'Admin',
  member: 'Member',
};

export const roleHelp: Readonly<Record<Role, string>> = {
  owner: 'Everything, including who else is an Owner',
  admin: 'Keys, people, billing and settings',
  member: 'Creates images, videos and text',
};

/** A link that is shown once. */
export interface ShownLink {
  readonly kind: 'invitation' | 'password';
  readonly link: string;
}
