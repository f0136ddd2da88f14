import { flushSync } from 'react-dom';

/** Shows what keeps the edit from being made: the field of the form, or the picture. */
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
