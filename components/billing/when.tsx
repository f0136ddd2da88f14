import { RelativeTime } from '@/components/ui';

/** A moment in Unix seconds, relative to now; a dash where the service does not say. */
export const When = ({ at }: { at: number | null }) =>
  at === null ? '—' : <RelativeTime at={at} />;
