/**
 * Inline script in the head: events on controls that React has not hydrated yet are withheld, and repeated as soon as the control is
 * hydrated. React itself loses events that happen before its code is there, and in a part whose code is still loading. React stores its
 * state on each element that it has hydrated, in properties that begin with `__react` (react-dom 19.3, `hydrateInstance`), and
 * `markHydrated` marks the page as a whole. Links are left to the browser, which follows them without React. The function's compiled
 * text is put into the page, so it may use nothing from outside of it.
 */
export function replayEarlyInput(): void {
  const presses = new Map<Element, Event[]>();
  const values = new Map<Element, { value: string; initial: string; checked: boolean }>();
  let timer: number | undefined;
  let isComposing = false;
  /** The controls of the server's HTML, once all of it is there: those that a browser extension adds later are never hydrated. */
  let servedControls: WeakSet<Element> | null = null;

  const isKnownToReact = (control: Element) =>
    Object.keys(control).some((key) => key.startsWith('__react'));
  const isHydrated = (control: Element) =>
    'hydrated' in document.documentElement.dataset && isKnownToReact(control);

  function withhold(event: Event): void {
    const target = event.target instanceof Element ? event.target : null;
    const control = target?.closest('a[href],button,input,select,textarea') ?? null;
    if (control === null || control instanceof HTMLAnchorElement) return;
    if (isHydrated(control)) {
      // A new press replaces a complete one that waits, so that nothing is sent twice.
      const isPress = event.type === 'pointerdown' || event.type === 'click';
      if (isPress && presses.get(control)?.at(-1)?.type === 'click') presses.delete(control);
      return;
    }
    if (servedControls !== null && !servedControls.has(control)) return;
    // Tab leaves the control without React.
    if (event instanceof KeyboardEvent && event.key === 'Tab') return;
    // An event by which React itself reports text that it found in a field while hydrating it.
    if (!event.isTrusted && isKnownToReact(control)) return;
    event.stopImmediatePropagation();
    if (control instanceof HTMLButtonElement) {
      // A submit button would send the form as the browser does.
      if (event.type === 'click') event.preventDefault();
      const press = presses.get(control) ?? [];
      // A second press of the same button is impatience, and a later key does not cancel the press.
      if (press.at(-1)?.type !== 'click')
        presses.set(control, event.type === 'pointerdown' ? [event] : [...press, event]);
    } else if (event.type === 'input' || event.type === 'change') {
      const { value, checked = false } = control as HTMLInputElement;
      const initial = 'defaultValue' in control ? String(control.defaultValue) : value;
      values.set(control, { value, initial, checked });
    }
    timer ??= window.setInterval(replay, 50);
  }

  function repeatPress(button: Element, events: readonly Event[]): void {
    for (const event of events) {
      const copy = new (event.constructor as typeof Event)(event.type, event);
      const isHandled = !button.dispatchEvent(copy);
      // A key that was handled causes no click.
      if (isHandled && event.type === 'keydown') return;
    }
  }

  /** React stores the value that it finds and reports only another one, so the value is changed and changed back. */
  function repeatInput(
    control: Element,
    input: { value: string; initial: string; checked: boolean },
  ) {
    const { value, initial, checked } = input;
    if (control instanceof HTMLSelectElement) control.value = value;
    if (control instanceof HTMLSelectElement || (control as HTMLInputElement).type === 'file') {
      control.dispatchEvent(new Event('change', { bubbles: true }));
      return;
    }
    const field = control as HTMLInputElement | HTMLTextAreaElement;
    if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) {
      if (field.checked === checked) field.checked = !checked;
      field.click();
      return;
    }
    // The page may have filled in the field itself.
    if (field.value !== value && field.value !== initial) return;
    const { selectionStart, selectionEnd } = field;
    field.value = initial;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }

  function replay(): void {
    for (const [control, input] of values) {
      // Setting a value while an input method composes would end its composition.
      if (control.isConnected && (isComposing || !isHydrated(control))) continue;
      values.delete(control);
      if (control.isConnected) repeatInput(control, input);
    }
    for (const [button, events] of presses) {
      if (button.isConnected && !isHydrated(button)) continue;
      presses.delete(button);
      if (button.isConnected) repeatPress(button, events);
    }
    if (values.size + presses.size > 0) return;
    window.clearInterval(timer);
    timer = undefined;
  }

  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'keydown'])
    window.addEventListener(type, withhold, true);
  for (const type of ['input', 'change']) window.addEventListener(type, withhold, true);
  for (const type of ['compositionstart', 'compositionend'])
    window.addEventListener(type, () => (isComposing = type === 'compositionstart'), true);
  document.addEventListener('DOMContentLoaded', () => {
    servedControls = new WeakSet(document.querySelectorAll('button,input,select,textarea'));
  });
}
