import { may } from '@/lib/pages/permissions';
import type { schema } from '../../db';
import type { Access } from '../../team/access';

type PresetRow = typeof schema.presets.$inferSelect;
type OwnedPreset = Pick<PresetRow, 'createdBy' | 'isShared'>;

/** Everyone may share, unless the workspace leaves that to Owners and Admins. */
export const mayShare = ({ role, workspace }: Access): boolean =>
  may(role, 'presets.manage') || workspace.settings.adminsManagePresets !== true;

export const isOwn = ({ user }: Access, { createdBy }: OwnedPreset): boolean =>
  createdBy === user.id;

/** Private presets are their author's alone; shared ones are changed by all who may share. */
export const mayChange = (access: Access, preset: OwnedPreset): boolean =>
  preset.isShared ? mayShare(access) : isOwn(access, preset);

export const mayRemove = (access: Access, preset: OwnedPreset): boolean =>
  mayChange(access, preset) && (isOwn(access, preset) || may(access.role, 'presets.manage'));
