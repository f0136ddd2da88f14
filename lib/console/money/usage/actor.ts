import { may } from '@/lib/pages/permissions';
import type { Access } from '../../team/access';

/** The actor whose usage the reader may see: only themselves, or undefined for everyone. */
export const onlyActor = ({ role, user }: Access): string | undefined =>
  may(role, 'usage.team') ? undefined : user.id;
