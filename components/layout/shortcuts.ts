/** How long the second key of a sequence is waited for. */
const sequenceMs = 1200;

type KeyPress = Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'altKey'>;

/**
 * Follows key presses and names the shortcut that they complete: `?`, `g c`, `mod+k`. A sequence is
 * two plain keys within 1.2 s. Times in milliseconds.
 */
export function createKeySequence() {
  let first: { key: string; atMs: number } | undefined;
  return function follow(press: KeyPress, atMs: number, known: ReadonlySet<string>) {
    const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
    if (press.metaKey || press.ctrlKey) {
      first = undefined;
      const combination = `mod+${key}`;
      return known.has(combination) ? combination : undefined;
    }
    if (press.altKey) return undefined;
    const sequence = first && atMs - first.atMs <= sequenceMs ? `${first.key} ${key}` : undefined;
    if (sequence && known.has(sequence)) {
      first = undefined;
      return sequence;
    }
    first = { key, atMs };
    return known.has(key) ? key : undefined;
  };
}

/** Whether keys go into a field, so that single letters must not act. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.matches(
      'input:not([type=checkbox],[type=radio],[type=button],[type=range]),textarea,select',
    )
  );
}

/** Whether a dialog or a menu is open, which then owns the keyboard. */
export function isOverlayOpen(): boolean {
  return (
    document.querySelector('[role=dialog],[role=alertdialog],[role=menu],[role=listbox]') !== null
  );
}
