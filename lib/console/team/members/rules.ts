import { may, type Role } from '@/lib/pages/permissions';

/** Whether a person with the role `actor` may change or remove a member with the role `target`. Only Owners manage Owners. */
export const mayManage = (actor: Role, target: Role): boolean =>
  may(actor, 'members.update') && (target !== 'owner' || actor === 'owner');

/** The roles that a person with the role `actor` may give to a member with the role `target`. */
export const rolesToGive = (actor: Role, target: Role): Role[] => {
  if (!mayManage(actor, target)) return [];
  return actor === 'owner' ? ['owner', 'admin', 'member'] : ['admin', 'member'];
};
