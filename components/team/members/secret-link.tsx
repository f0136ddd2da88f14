import { LinkField, ShownSecret } from '@/components/ui';

/** A link that is shown only once, in a dialog. */
export function SecretLink({
  link,
  lifetime,
  onDone,
}: {
  link: string;
  /** How long the link works, such as “seven days”. */
  lifetime: string;
  onDone: () => void;
}) {
  return (
    <ShownSecret onDone={onDone}>
      <LinkField label="Link" link={link} />
      <p className="text-sm text-pretty text-ink-2">
        You won’t see this again. It works once, for {lifetime}: send it only to the person it is
        for.
      </p>
    </ShownSecret>
  );
}
