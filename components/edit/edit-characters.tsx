import { useCallback, useMemo } from 'react';
import { editTakesCharacters, type FormValues, planEditCharacters } from '@/lib/forms';
import { CharacterButton, CharacterCards, useFormCharacters } from '../characters';
import { useFormValues } from '../create';
import type { RepeatedEdit } from './repeated-edit';
import type { EditChoice } from './use-edit-choice';

const noPictures: readonly string[] = [];

/**
 * The form of an edit as it is sent: with what its characters bring, and beside them the pictures of an edit that is repeated by
 * the same model. `sourceUrl`: the edited file's.
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
  const isRepeated = repeated?.modelId === edit?.modelId && repeated?.verb === edit?.verb;
  const pictures = isRepeated && repeated !== null ? repeated.pictures : noPictures;
  const fill = useCallback(
    (values: FormValues) => {
      if (edit === null) return null;
      const heldPictures =
        pictures.length === 0 ? values : { ...values, [edit.sourceField.name]: pictures };
      return planEditCharacters(edit, spec, heldPictures, sourceUrl, plan);
    },
    [edit, spec, sourceUrl, plan, pictures],
  );
  const characterPlan = useMemo(() => fill(formValues), [fill, formValues]);
  return {
    characters,
    /** What is sent of the repeated edit's pictures. */
    pictures,
    shares: characterPlan?.shares ?? [],
    placed: characterPlan?.pictures ?? [],
    values: characterPlan?.values ?? formValues,
    /** What a submission sends, of the form as it is at that moment. */
    fill: (values: FormValues): FormValues => fill(values)?.values ?? values,
  };
}

/** Characters beside the prompt of an edit, where its model takes their pictures; those that are chosen are always shown. */
export function EditCharacters({
  workspace,
  choice,
  filled: { characters, shares, placed },
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
        pictures={placed}
      />
      {edit !== null && editTakesCharacters(edit, spec) ? (
        <div className="-mx-3">
          <CharacterButton workspace={workspace} form={choice} />
        </div>
      ) : null}
    </div>
  );
}
