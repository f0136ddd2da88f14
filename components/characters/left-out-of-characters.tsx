import type { CharacterShare } from '@/lib/forms';
import { goneSentence, shareSentences } from './share-sentences';

/** What a form cannot send of its characters, and why, each by its name. */
export function LeftOutOfCharacters({
  missingNames,
  shares,
  modelName,
}: {
  /** Of characters that are not there any more. */
  missingNames: readonly string[];
  shares: readonly CharacterShare[];
  modelName: string;
}) {
  const sentences = [
    ...missingNames.map((name) => ({ name, sentence: goneSentence })),
    ...shares.flatMap((share) =>
      shareSentences(share, modelName).leftOut.map((sentence) => ({ name: share.name, sentence })),
    ),
  ];
  return sentences.map(({ name, sentence }) => (
    <p key={`${name} ${sentence}`} className="text-xs text-warn">
      <bdi>{name}</bdi>: {sentence}
    </p>
  ));
}
