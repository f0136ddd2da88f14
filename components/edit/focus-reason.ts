/** Shows what keeps the edit from being made: the field of the form, or the picture. */
export function focusReason(
  name: string | undefined,
  setPane: (pane: 'picture' | 'edit') => void,
): void {
  setPane(name ? 'edit' : 'picture');
  if (!name) return;
  document
    .querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"] :is(textarea, input)`)
    ?.focus();
}
