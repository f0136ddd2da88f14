import type { ActionResult, Member, Role, SentInvitation } from '@/lib/contract';

/** A member with the roles that the reader may give them; empty if the reader may not change this member. */
export type MemberRow = Member & { readonly roles: readonly Role[] };

export interface InvitationDraft {
  readonly email: string | null;
  readonly role: 'admin' | 'member';
  /** Whether to mail the link instead of showing it. */
  readonly mail: boolean;
}

/** The server actions for members, bound to the workspace. Each checks access itself. */
export interface MemberActions {
  readonly invite: (draft: InvitationDraft) => Promise<ActionResult<SentInvitation>>;
  readonly renew: (invitation: string) => Promise<ActionResult<SentInvitation>>;
  readonly revoke: (invitation: string) => Promise<ActionResult<void>>;
  readonly changeRole: (member: string, role: Role) => Promise<ActionResult<void>>;
  readonly remove: (member: string) => Promise<ActionResult<void>>;
  readonly resetLink: (member: string) => Promise<ActionResult<SentInvitation>>;
  readonly transfer: (member: string) => Promise<ActionResult<void>>;
  readonly leave: (sure: true) => Promise<ActionResult<never>>;
}

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
