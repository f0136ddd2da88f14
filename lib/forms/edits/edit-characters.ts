import { type CharacterPlan, takesCharacters } from '../characters';
import type { FormSpec, FormValues } from '../types';
import type { ModelEdit } from './read-edits';

/**
 * The form that characters fill in: `form`, which lacks the fields that the stage fills in, and the list whose first picture is
 * the edited one, if it takes more pictures.
 */
function withSourceList({ sourceField }: ModelEdit, form: FormSpec): FormSpec {
  const { control, limits } = sourceField;
  const hasRoom = control.kind === 'media-list' && (limits.maxItems ?? 2) > 1;
  return hasRoom ? { ...form, fields: [...form.fields, sourceField] } : form;
}

/** Whether a model takes pictures of characters beside the one that it edits. */
export const editTakesCharacters = (edit: ModelEdit, form: FormSpec): boolean =>
  takesCharacters(withSourceList(edit, form));

/**
 * Fills characters (by `plan`) into the form of an edit. The returned values lack the edited picture, which `editPayload` adds;
 * other pictures in its list stay, before those of the characters.
 */
export function planEditCharacters(
  edit: ModelEdit,
  form: FormSpec,
  values: FormValues,
  sourceUrl: string,
  plan: (spec: FormSpec, values: FormValues) => CharacterPlan,
): CharacterPlan {
  const spec = withSourceList(edit, form);
  if (spec === form) return plan(form, values);
  const { name } = edit.sourceField;
  const currentUrls = values[name];
  const otherUrls = Array.isArray(currentUrls)
    ? currentUrls.filter((url) => url !== sourceUrl)
    : [];
  const characterPlan = plan(spec, { ...values, [name]: [sourceUrl, ...otherUrls] });
  const urls = characterPlan.values[name];
  const addedUrls = Array.isArray(urls) ? urls.filter((url) => url !== sourceUrl) : [];
  return { ...characterPlan, values: { ...characterPlan.values, [name]: addedUrls } };
}
