import { may } from '@/lib/contract';
import type { Access } from '../access';
import { AccessError } from '../failures';

/** Who made what is moved or restored, and who moved it; null where it was an API key. */
interface Owned {
  readonly madeBy: string | null;
  readonly removedBy?: string | null;
}

/** Whether the person may move what others made to the trash, and restore it. */
const mayRemoveOthers = ({ role, workspace }: Pick<Access, 'role' | 'workspace'>): boolean =>
  may(role, 'trash.manage') || workspace.settings.membersRemoveOthers === true;

type Asking = Pick<Access, 'role' | 'workspace'> & { readonly user: { readonly id: string } };

/** Members move what they made; Owners and Admins everything, and so does everyone where the workspace allows it. */
export const mayRemove = (access: Asking, { madeBy }: Owned): boolean =>
  madeBy === access.user.id || mayRemoveOthers(access);

/** A person who may move something may restore it; so may the person who moved it. */
export const mayRestore = (access: Asking, entry: Owned): boolean =>
  entry.removedBy === access.user.id || mayRemove(access, entry);

/** 403 that says how many of `all` were made by others. */
export function refuseOthers(verb: 'remove' | 'restore', others: number, all: number): AccessError {
  const which = all === 1 ? 'This was' : `${others} of these ${all} were`;
  return new AccessError(
    403,
    `${which} made by someone else. Ask an Owner or Admin to ${verb} ${others === 1 ? 'it' : 'them'}.`,
  );
}
