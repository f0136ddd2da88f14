import { useMemo } from 'react';
import { editTakesCharacters, type FormValues, planEditCharacters } from '@/lib/forms';
import { CharacterButton, CharacterCards, useFormCharacters } from '../characters';
import { useFormValues } from '../create';
import type { EditChoice } from './use-edit-choice';

/** The form of an edit as it is sent: with what its characters bring. `sourceUrl`: the edited file's. */
export function useEditCharacters(workspace: string, choice: EditChoice, sourceUrl: string) {
  const { edit, spec, handle, presets } = choice;
  const formValues = useFormValues(handle);
  const characters = useFormCharacters(workspace, presets);
  const { plan } = characters;
  const planned = useMemo(
    () => (edit === null ? null : planEditCharacters(edit, spec, formValues, sourceUrl, plan)),
    [edit, spec, formValues, sourceUrl, plan],
  );
  return {
    characters,
    shares: planned?.shares ?? [],
    values: planned?.values ?? formValues,
    /** What a submission sends, of the form as it is at that moment. */
    fill: (values: FormValues): FormValues =>
      edit === null ? values : planEditCharacters(edit, spec, values, sourceUrl, plan).values,
  };
}

/** Characters beside the prompt of an edit, where its model takes their pictures; those that are chosen are always shown. */
export function EditCharacters({
  workspace,
  choice,
  filled: { characters, shares },
}: {
  workspace: string;
  choice: EditChoice;
  filled: ReturnType<typeof useEditCharacters>;
}) {
  const { edit, spec } = choice;
  return (
    <div className="grid justify-items-start gap-1.5 *:[ul]:w-full empty:hidden">
      <CharacterCards workspace={workspace} form={choice} characters={characters} shares={shares} />
      {edit !== null && editTakesCharacters(edit, spec) ? (
        <div className="-mx-3">
          <CharacterButton workspace={workspace} form={choice} />
        </div>
      ) : null}
    </div>
  );
}
