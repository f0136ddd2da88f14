import type { CharacterShare } from '@/lib/forms';

/** Said about a character that was deleted. */
export const goneSentence = 'It is not here any more, so nothing of it is sent.';

/** Said about a character that somebody else added: whether it is private or deleted is not said. */
export const hiddenSentence = 'It was deleted or is private, so nothing of it is sent by you.';

/** What becomes of a character in the form of a model: what is used, and what is left out and why. */
export function shareSentences(
  { fields, leftOut, lacksPrompt }: CharacterShare,
  modelName: string,
): { readonly used: string | null; readonly leftOut: readonly string[] } {
  const namesOf = (reason: CharacterShare['leftOut'][number]['reason']) =>
    leftOut.filter((each) => each.reason === reason).map(({ name }) => name);
  const homeless = namesOf('no-field');
  const crowded = namesOf('full');
  const deletedNames = namesOf('deleted');
  return {
    used:
      fields.length === 0
        ? null
        : fields.map(({ label, count }) => `${picturesOf(count)} in ${label}`).join(', '),
    leftOut: [
      ...(homeless.length > 0
        ? [`${modelName} has no field for ${listOf(homeless)}: left out.`]
        : []),
      ...(crowded.length > 0 ? [`No place left for ${listOf(crowded)}: left out.`] : []),
      ...(deletedNames.length > 0 ? [`Deleted, so left out: ${listOf(deletedNames)}.`] : []),
      ...(lacksPrompt ? [`${modelName} takes no prompt: its words are left out.`] : []),
    ],
  };
}

export const picturesOf = (count: number): string =>
  count === 1 ? '1 picture' : `${count} pictures`;

const maxListed = 4;

/** "Front, Side and 3 more pictures". */
function listOf(names: readonly string[]): string {
  if (names.length <= maxListed) return names.join(', ');
  const restCount = names.length - maxListed + 1;
  return `${names.slice(0, maxListed - 1).join(', ')} and ${restCount} more`;
}
