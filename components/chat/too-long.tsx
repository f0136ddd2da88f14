import { formatCount } from '@/components/ui';

/** What to say about a text that is longer than its limit; null while it fits. */
export const tooLongMessage = (what: string, length: number, most: number): string | null =>
  length <= most
    ? null
    : `${what} takes at most ${formatCount(most)} characters. This has ${formatCount(length)}: shorten it by ${formatCount(length - most)}.`;

/** The message below a text box. */
export function TooLong({ message }: { message: string | null }) {
  if (message === null) return null;
  return (
    <p role="alert" className="text-sm text-pretty text-bad">
      {message}
    </p>
  );
}
