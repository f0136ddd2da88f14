import { foldText } from '@/lib/contract';
import { characterKindLabels, type WorkspaceCharacter } from '@/lib/pages/characters';

/** The characters that have every word of the search in their name, kind, words or author. */
export function findCharacters(
  characters: readonly WorkspaceCharacter[],
  search: string,
): WorkspaceCharacter[] {
  const words = foldText(search).split(/\s+/u).filter(Boolean);
  return characters.filter(({ name, kind, note, trigger, author }) => {
    const searchedText = foldText(
      [name, characterKindLabels[kind], note, trigger, author].join(' '),
    );
    return words.every((word) => searchedText.includes(word));
  });
}
