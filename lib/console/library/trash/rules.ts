import { may } from '@/lib/pages/permissions';
import { AccessError } from '../../platform/failures';
import type { Access } from '../../team/access';

/** The maker of an entry and the person who removed it; null for an API key. */
interface TrashItem {
  readonly madeBy: string | null;
  readonly removedBy?: string | null;
}

/** Whether the person may remove and restore what others made. */
const mayRemoveOthers = ({ role, workspace }: Pick<Access, 'role' | 'workspace'>): boolean =>
  may(role, 'trash.manage') || workspace.settings.membersRemoveOthers === true;

type TrashActor = Pick<Access, 'role' | 'workspace'> & { readonly user: { readonly id: string } };

/** Members may remove what they made; Owners and Admins, or everyone if the workspace allows it, may remove everything. */
export const mayRemove = (access: TrashActor, { madeBy }: TrashItem): boolean =>
  madeBy === access.user.id || mayRemoveOthers(access);

/** An entry may be restored by people who may remove it, and by the person who removed it. */
export const mayRestore = (access: TrashActor, entry: TrashItem): boolean =>
  entry.removedBy === access.user.id || mayRemove(access, entry);

/** 403 that says how many of the entries others made. */
export function refuseOthers(
  verb: 'remove' | 'restore',
  othersCount: number,
  totalCount: number,
): AccessError {
  const which = totalCount === 1 ? 'This was' : `${othersCount} of these ${totalCount} were`;
  return new AccessError(
    403,
    `${which} made by someone else. Ask an Owner or Admin to ${verb} ${othersCount === 1 ? 'it' : 'them'}.`,
  );
}
