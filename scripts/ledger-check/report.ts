/** One disagreement of the books. */
interface Mismatch {
  readonly workspaceId: string;
  readonly problem: string;
}

/** What is printed: the rest is likely of the same kind. */
const mostLines = 1_000;

/** Lines for the terminal: the first disagreements, how many more there are, and none for clean books. */
export function mismatchLines(mismatches: readonly Mismatch[]): string[] {
  const lines = mismatches
    .slice(0, mostLines)
    .map(({ workspaceId, problem }) => `${workspaceId}: ${problem}`);
  const more = mismatches.length - lines.length;
  return more > 0 ? [...lines, `… and ${more} more.`] : lines;
}
