import type { Role } from '@/lib/contract';
import { may } from '@/lib/contract';

/** Whether somebody of role `actor` may change or remove a member of role `target`: Owners are minded by Owners. */
export const mayManage = (actor: Role, target: Role): boolean =>
  may(actor, 'members.update') && (target !== 'owner' || actor === 'owner');

/** The roles that somebody of role `actor` may give to a member of role `target`. */
export const rolesToGive = (actor: Role, target: Role): Role[] => {
  if (!mayManage(actor, target)) return [];
  return actor === 'owner' ? ['owner', 'admin', 'member'] : ['admin', 'member'];
};
