import type { CharacterShare } from '@/lib/forms';

/** For a deleted character. */
export const goneSentence = 'It is not here any more, so nothing of it is sent.';

/** For a character that another person added: whether it is private or deleted is not disclosed. */
export const hiddenSentence = 'It was deleted or is private, so nothing of it is sent by you.';

/** Sentences about what the form of a model takes of a character, and about what it leaves out and why. */
export function shareSentences(
  { fields, leftOut, lacksPrompt }: CharacterShare,
  modelName: string,
): { readonly usedSentence: string | null; readonly leftOutSentences: readonly string[] } {
  const namesOf = (reason: CharacterShare['leftOut'][number]['reason']) =>
    leftOut.filter((each) => each.reason === reason).map(({ name }) => name);
  const namesWithoutField = namesOf('no-field');
  const namesWithoutPlace = namesOf('full');
  const deletedNames = namesOf('deleted');
  return {
    usedSentence:
      fields.length === 0
        ? null
        : fields.map(({ label, count }) => `${pictureCountText(count)} in ${label}`).join(', '),
    leftOutSentences: [
      ...(namesWithoutField.length > 0
        ? [`${modelName} has no field for ${joinNames(namesWithoutField)}: left out.`]
        : []),
      ...(namesWithoutPlace.length > 0
        ? [`No place left for ${joinNames(namesWithoutPlace)}: left out.`]
        : []),
      ...(deletedNames.length > 0 ? [`Deleted, so left out: ${joinNames(deletedNames)}.`] : []),
      ...(lacksPrompt ? [`${modelName} takes no prompt: its words are left out.`] : []),
    ],
  };
}

export const pictureCountText = (count: number): string =>
  count === 1 ? '1 picture' : `${count} pictures`;

const maxJoinedNames = 4;

/** "Front, Side and 3 more pictures". */
function joinNames(names: readonly string[]): string {
  if (names.length <= maxJoinedNames) return names.join(', ');
  const remainingCount = names.length - maxJoinedNames + 1;
  return `${names.slice(0, maxJoinedNames - 1).join(', ')} and ${remainingCount} more`;
}
