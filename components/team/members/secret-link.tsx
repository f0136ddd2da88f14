import { LinkField, ShownSecret } from '@/components/ui';

/** A link that is shown this once, in a dialog. */
export function SecretLink({
  link,
  lasts,
  onDone,
}: {
  link: string;
  /** How long the link works, in words. */
  lasts: string;
  onDone: () => void;
}) {
  return (
    <ShownSecret onDone={onDone}>
      <LinkField label="Link" link={link} />
      <p className="text-sm text-pretty text-ink-2">
        You won’t see this again. It works once, for {lasts}: send it only to the person it is for.
      </p>
    </ShownSecret>
  );
}
