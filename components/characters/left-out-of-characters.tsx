import type { CharacterShare } from '@/lib/forms';
import { goneSentence, shareSentences } from './share-sentences';

/** A model, and what its form takes of each character. */
export interface CharacterUse {
  readonly modelName: string;
  readonly shares: readonly CharacterShare[];
}

/** The parts of characters that forms cannot send, each with the reason. */
export function LeftOutOfCharacters({
  missingNames,
  uses,
}: {
  /** Names of characters that do not exist any more. */
  missingNames: readonly string[];
  uses: readonly CharacterUse[];
}) {
  const sentences = new Map(
    [
      ...missingNames.map((name) => ({ name, sentence: goneSentence })),
      ...uses.flatMap(({ modelName, shares }) =>
        shares.flatMap((share) =>
          shareSentences(share, modelName).leftOutSentences.map((sentence) => ({
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
