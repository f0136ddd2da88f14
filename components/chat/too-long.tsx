import { formatCount } from '@/components/ui';

/** What to say about a text that is longer than its limit; null while it fits. */
export const tooLongMessage = (
  textName: string,
  length: number,
  maxLength: number,
): string | null =>
  length <= maxLength
    ? null
    : `${textName} takes at most ${formatCount(maxLength)} characters. This has ${formatCount(length)}: shorten it by ${formatCount(length - maxLength)}.`;

/** The message below a text box. */
export function TooLong({ message }: { message: string | null }) {
  if (message === null) return null;
  return (
    <p role="alert" className="text-sm text-pretty text-bad">
      {message}
    </p>
  );
}
