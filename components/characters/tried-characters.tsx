'use client';

import { useQuery } from '@tanstack/react-query';
import { characterPictureName, type FormSpec, planCharacters } from '@/lib/forms';
import type { WorkspaceCharacter } from '@/lib/pages/characters';
import { maxTriedCharacters, type TriedCharacter } from '@/lib/pages/experiments';
import { charactersOptions } from '@/lib/queries';
import { TriedItems, withoutItem } from '../presets';
import { shareSentences } from './share-sentences';

/** The result without any character, beside those with one. */
export const noCharacter: TriedCharacter = {
  ref: null,
  name: 'No character',
  trigger: '',
  note: '',
  references: [],
};

const triedOf = ({
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

/** The characters that an experiment tries, with what each model leaves out of them. */
export function TriedCharacters({
  workspace,
  tried,
  specs,
  onChange,
}: {
  workspace: string;
  tried: readonly TriedCharacter[];
  /** The forms of the models that the experiment has. */
  specs: readonly FormSpec[];
  onChange: (tried: TriedCharacter[]) => void;
}) {
  const query = useQuery(charactersOptions(workspace));
  const add = (character: WorkspaceCharacter) =>
    onChange([...withoutItem(tried, character.id), triedOf(character)]);
  return (
    <TriedItems
      query={query}
      noun="character"
      none={noCharacter}
      tried={tried}
      max={maxTriedCharacters}
      emptyMessage="There are no characters yet. Make one under Characters."
      onAdd={add}
      onRenew={add}
      onChange={onChange}
    >
      {leftOutSentences(tried, specs).map(({ name, sentence }) => (
        <p key={`${name} ${sentence}`} className="text-xs text-warn">
          <bdi>{name}</bdi>: {sentence}
        </p>
      ))}
    </TriedItems>
  );
}

/** What the models of the experiment leave out of its characters, and why. */
function leftOutSentences(triedCharacters: readonly TriedCharacter[], specs: readonly FormSpec[]) {
  return triedCharacters.flatMap(({ ref, palette = [], ...character }) =>
    ref === null
      ? []
      : specs.flatMap((spec) => {
          const { shares } = planCharacters(spec, {}, [{ ...character, id: ref.id, palette }]);
          return shares
            .flatMap((share) => shareSentences(share, spec.modelName).leftOut)
            .map((sentence) => ({ name: character.name, sentence }));
        }),
  );
}
