import type { CharacterShare } from '@/lib/forms';
import { goneSentence, shareSentences } from './share-sentences';

/** What is sent with characters: a model with what becomes of each in its form. */
export interface CharacterUse {
  readonly modelName: string;
  readonly shares: readonly CharacterShare[];
}

/** What forms cannot send of their characters, and why, each by its name. */
export function LeftOutOfCharacters({
  missingNames,
  uses,
}: {
  /** Names of characters that were deleted. */
  missingNames: readonly string[];
  uses: readonly CharacterUse[];
}) {
  const sentences = new Map(
    [
      ...missingNames.map((name) => ({ name, sentence: goneSentence })),
      ...uses.flatMap(({ modelName, shares }) =>
        shares.flatMap((share) =>
          shareSentences(share, modelName).leftOut.map((sentence) => ({
            name: share.name,
            sentence,
          })),
        ),
      ),
    ].map((each) => [`${each.name} ${each.sentence}`, each] as const),
  );
  return [...sentences].map(([key, { name, sentence }]) => (
    <p key={key} className="text-xs text-warn">
      <bdi>{name}</bdi>: {sentence}
    </p>
  ));
}
