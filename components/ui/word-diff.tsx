import { diffWordsWithSpace } from 'diff';

/** The difference of two texts: removed words struck out, new ones underlined. */
export function WordDiff({ before, after }: { before: string; after: string }) {
  if (before === after) {
    return (
      <p className="text-sm break-words text-ink-2">
        The same prompt: <bdi>{after}</bdi>
      </p>
    );
  }
  return (
    <p dir="auto" className="text-sm break-words text-ink-2">
      {diffWordsWithSpace(before, after).map(({ value, added, removed }, index) =>
        added ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity and no state
          <ins key={index} className="rounded-xs bg-live-soft text-live-ink underline">
            {value}
          </ins>
        ) : removed ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity and no state
          <del key={index} className="text-ink-3">
            {value}
          </del>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity and no state
          <span key={index}>{value}</span>
        ),
      )}
    </p>
  );
}
