import { may } from '@/lib/contract';
import type { Access } from '../access';

/** Whose usage the reader may see: their own alone, or (undefined) everybody's. */
export const onlyActor = ({ role, user }: Access): string | undefined =>
  may(role, 'usage.team') ? undefined : user.id;
