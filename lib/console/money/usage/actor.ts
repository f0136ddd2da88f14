import { may } from '@/lib/pages/permissions';
import type { Access } from '../../team/access';

/** The only actor whose usage the reader may see; undefined if they may see everyone's. */
export const visibleActor = ({ role, user }: Access): string | undefined =>
  may(role, 'usage.team') ? undefined : user.id;
