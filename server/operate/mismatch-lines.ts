interface Mismatch {
  readonly workspaceId: string;
  readonly problem: string;
}

/** Most printed lines; further mismatches are likely of the same kind. */
const maxLines = 1_000;

/** Lines for the terminal: the first mismatches and the number of further ones; none for a correct ledger. */
export function mismatchLines(mismatches: readonly Mismatch[]): string[] {
  const lines = mismatches
    .slice(0, maxLines)
    .map(({ workspaceId, problem }) => `${workspaceId}: ${problem}`);
  const moreCount = mismatches.length - lines.length;
  return moreCount > 0 ? [...lines, `… and ${moreCount} more.`] : lines;
}
