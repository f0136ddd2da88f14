/** Shows how many items of a list could not be read; nothing when there are none. */
export function LeftOut({ count, one, many }: { count: number; one: string; many: string }) {
  if (count === 0) return null;
  return (
    <p className="text-xs text-ink-3">
      {count === 1
        ? `1 ${one} could not be read and is left out.`
        : `${count} ${many} could not be read and are left out.`}
    </p>
  );
}
