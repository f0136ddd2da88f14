import { flushSync } from 'react-dom';

/** Shows what is missing for the edit: the field `name` of the form, or, without a name, the picture. */
export function focusReason(
  name: string | undefined,
  setPane: (pane: 'picture' | 'edit') => void,
): void {
  // A field of a pane that is hidden takes no focus.
  flushSync(() => setPane(name ? 'edit' : 'picture'));
  if (!name) return;
  document
    .querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"] :is(textarea, input)`)
    ?.focus();
}
