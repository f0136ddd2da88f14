'use client';

import { useQuery } from '@tanstack/react-query';
import { characterPictureName, type FormSpec, planCharacters } from '@/lib/forms';
import type { WorkspaceCharacter } from '@/lib/pages/characters';
import { maxTriedCharacters, type TriedCharacter } from '@/lib/pages/experiments';
import { charactersOptions } from '@/lib/queries';
import { TriedItems, withoutItem } from '../presets';
import { type CharacterUse, LeftOutOfCharacters } from './left-out-of-characters';

/** Stands for the results without a character. */
export const noCharacter: TriedCharacter = {
  ref: null,
  name: 'No character',
  trigger: '',
  note: '',
  references: [],
};

/** A character as an experiment tries it, with the pictures that are there. */
export const toTriedCharacter = ({
  id,
  version,
  name,
  trigger,
  note,
  palette,
  references,
}: WorkspaceCharacter): TriedCharacter => ({
  ref: { id, version },
  name,
  trigger,
  note,
  palette,
  references: references.flatMap((reference, index) => {
    const { role, url } = reference;
    return url === null ? [] : [{ name: characterPictureName(reference, index), role, url }];
  }),
});

/** Chooses the characters that an experiment tries, and shows what each model leaves out of them. */
export function TriedCharacters({
  workspace,
  triedCharacters,
  specs,
  onChange,
}: {
  workspace: string;
  triedCharacters: readonly TriedCharacter[];
  /** The forms of the experiment's models. */
  specs: readonly FormSpec[];
  onChange: (triedCharacters: TriedCharacter[]) => void;
}) {
  const query = useQuery(charactersOptions(workspace));
  const add = (character: WorkspaceCharacter) =>
    onChange([...withoutItem(triedCharacters, character.id), toTriedCharacter(character)]);
  return (
    <TriedItems
      query={query}
      noun="character"
      emptyItem={noCharacter}
      triedItems={triedCharacters}
      maxCount={maxTriedCharacters}
      emptyMessage="There are no characters yet. Make one under Characters."
      onAdd={add}
      onRenew={add}
      onChange={onChange}
    >
      <LeftOutOfCharacters missingNames={[]} uses={usesOf(triedCharacters, specs)} />
    </TriedItems>
  );
}

/** Each character by itself, because an experiment tries them one at a time. */
const usesOf = (
  triedCharacters: readonly TriedCharacter[],
  specs: readonly FormSpec[],
): CharacterUse[] =>
  triedCharacters.flatMap(({ ref, palette = [], ...character }) =>
    ref === null
      ? []
      : specs.map((spec) => ({
          modelName: spec.modelName,
          shares: planCharacters(spec, {}, [{ ...character, id: ref.id, palette }]).shares,
        })),
  );
