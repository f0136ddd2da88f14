/** Scrolls to a field of the form and focuses it; false when it is not on the page. */
export function focusField(name: string): boolean {
  const field = document.querySelector(`[data-field="${CSS.escape(name)}"]`);
  field?.scrollIntoView({ block: 'nearest' });
  field
    ?.querySelector<HTMLElement>(
      'textarea, input:not([hidden]), [role="combobox"], [role="radio"], button',
    )
    ?.focus({ preventScroll: true });
  return field !== null;
}
