import { useCallback, useMemo } from 'react';
import { editTakesCharacters, type FormValues, planEditCharacters } from '@/lib/forms';
import { CharacterButton, CharacterCards, useFormCharacters } from '../characters';
import { useFormValues } from '../create';
import type { RepeatedEdit } from './repeated-edit';
import type { EditChoice } from './use-edit-choice';

const noPictures: readonly string[] = [];

/**
 * The form of an edit as it is sent: with the pictures and words of its characters, and the other pictures of an edit that is
 * repeated by the same model. `sourceUrl`: the edited file's.
 */
export function useEditCharacters(
  workspace: string,
  choice: EditChoice,
  sourceUrl: string,
  repeated: RepeatedEdit | null,
) {
  const { edit, spec, handle, presets } = choice;
  const formValues = useFormValues(handle);
  const characters = useFormCharacters(workspace, presets);
  const { plan } = characters;
  const isRepeated =
    repeated !== null && repeated.modelId === edit?.modelId && repeated.verb === edit.verb;
  const repeatedPictures = isRepeated ? repeated.pictures : noPictures;
  const fill = useCallback(
    (values: FormValues) => {
      if (edit === null) return null;
      const valuesWithPictures =
        repeatedPictures.length === 0
          ? values
          : { ...values, [edit.sourceField.name]: repeatedPictures };
      return planEditCharacters(edit, spec, valuesWithPictures, sourceUrl, plan);
    },
    [edit, spec, sourceUrl, plan, repeatedPictures],
  );
  const characterPlan = useMemo(() => fill(formValues), [fill, formValues]);
  return {
    characters,
    /** The other pictures of the repeated edit that are sent. */
    repeatedPictures,
    shares: characterPlan?.shares ?? [],
    characterPictures: characterPlan?.pictures ?? [],
    values: characterPlan?.values ?? formValues,
    /** The form's values as a submission sends them; `values` above lag a moment behind typing. */
    fill: (values: FormValues): FormValues => fill(values)?.values ?? values,
  };
}

/** Characters beside the prompt of an edit. More can be chosen where its model takes their pictures. */
export function EditCharacters({
  workspace,
  choice,
  filled: { characters, shares, characterPictures },
}: {
  workspace: string;
  choice: EditChoice;
  filled: ReturnType<typeof useEditCharacters>;
}) {
  const { edit, spec } = choice;
  return (
    <div className="grid justify-items-start gap-1.5 *:[ul]:w-full empty:hidden">
      <CharacterCards
        workspace={workspace}
        form={choice}
        characters={characters}
        shares={shares}
        pictures={characterPictures}
      />
      {edit !== null && editTakesCharacters(edit, spec) ? (
        <div className="-mx-3">
          <CharacterButton workspace={workspace} form={choice} />
        </div>
      ) : null}
    </div>
  );
}
