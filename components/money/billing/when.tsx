import { RelativeTime } from '@/components/ui';

/** A time in Unix seconds, relative to now; a dash when it is unknown. */
export const When = ({ at }: { at: number | null }) =>
  at === null ? '—' : <RelativeTime at={at} />;
