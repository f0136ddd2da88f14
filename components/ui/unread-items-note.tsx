/** Says how many items of a list could not be read. */
export function UnreadItemsNote({
  count,
  singular,
  plural,
}: {
  count: number;
  singular: string;
  plural: string;
}) {
  if (count === 0) return null;
  return (
    <p className="text-xs text-ink-3">
      {count === 1
        ? `1 ${singular} could not be read and is left out.`
        : `${count} ${plural} could not be read and are left out.`}
    </p>
  );
}
