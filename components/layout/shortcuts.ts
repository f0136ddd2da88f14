/** Longest time between the two keys of a sequence. */
const sequenceMs = 1200;

type KeyPress = Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'altKey'> & {
  shiftKey?: boolean;
  code?: string;
};

/** The last Latin letter. Latin keyboards with letters on the keys of the brackets type brackets with AltGr or Option. */
const lastLatin = '\u024f';
const brackets: Readonly<Record<string, string>> = { BracketLeft: '[', BracketRight: ']' };

/**
 * The letter of a key for shortcuts. Where the key types a letter of another script (`л` on the key of `k`), it is the Latin letter or
 * the bracket that is printed beside it.
 */
export function letterOf({ key, code = '' }: Pick<KeyPress, 'key' | 'code'>): string {
  if (key.length === 1 && key > lastLatin && brackets[code]) return brackets[code];
  const isOtherLetter = key.length === 1 && key > '\x7f' && code.startsWith('Key');
  return (isOtherLetter ? code.slice('Key'.length) : key).toLowerCase();
}

/** Names for keys whose character is a separator in our notation. An unshifted plus is typed as `=` on many keyboards. */
const keyNames: Readonly<Record<string, string>> = {
  ' ': 'Space',
  '+': 'Plus',
  '=': 'Plus',
  '-': 'Minus',
};

function keyNameOf({ key, code, shiftKey = false }: KeyPress): string {
  const namedKey = keyNames[key];
  if (namedKey !== undefined) return namedKey;
  // Shift is already part of a character such as `?`.
  if (key.length === 1) return letterOf({ key, code });
  return shiftKey ? `shift+${key}` : key;
}

/**
 * Whether a character such as `[` is typed with AltGr, which Windows reports as Control with Alt, or with Option, as many keyboards
 * need it. Then the press is that character and no combination.
 */
export const isTypedCharacter = ({ key, altKey, metaKey }: KeyPress): boolean =>
  altKey && !metaKey && /^[^\p{L}\p{N}\s]$/u.test(key);

/**
 * Turns key presses into the shortcut that they complete: `?`, `g c`, `mod+k`, `shift+ArrowLeft`. A sequence is two
 * plain keys within 1.2 s. Times in milliseconds.
 */
export function createKeySequence() {
  let firstKey: { key: string; atMs: number } | undefined;
  return function followPress(press: KeyPress, atMs: number, boundKeys: ReadonlySet<string>) {
    const key = keyNameOf(press);
    const isCharacter = isTypedCharacter(press);
    if ((press.metaKey || press.ctrlKey) && !isCharacter) {
      firstKey = undefined;
      const shiftedCombination = `mod+shift+${key}`;
      if (press.shiftKey && boundKeys.has(shiftedCombination)) return shiftedCombination;
      const combination = `mod+${key}`;
      return boundKeys.has(combination) ? combination : undefined;
    }
    if (press.altKey && !isCharacter) return undefined;
    const sequence =
      firstKey && atMs - firstKey.atMs <= sequenceMs ? `${firstKey.key} ${key}` : undefined;
    if (sequence && boundKeys.has(sequence)) {
      firstKey = undefined;
      return sequence;
    }
    firstKey = { key, atMs };
    return boundKeys.has(key) ? key : undefined;
  };
}

/** Whether the target is a text field, in which single letters must not act as shortcuts. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.matches(
      'input:not([type=checkbox],[type=radio],[type=button],[type=range]),textarea,select',
    )
  );
}

const mediaControls = 'video,audio';
const arrowControls = `${mediaControls},select,[role=tablist],[role=radiogroup],[role=slider],[role=grid],input[type=range],input[type=radio]`;
const pressControls = `${mediaControls},a,button,summary,input,[role=button]`;
/** Keys that, with Command or Control, edit the text of a field. */
const editingKeys = new Set(['a', 'c', 'v', 'x', 'z']);

/** Whether the focused control uses the key itself: letters in a field, arrows in a slider, Space on a button. */
export function ownsKey(target: EventTarget | null, press: KeyPress): boolean {
  const isTypingTarget = isTyping(target);
  const isCombination = (press.metaKey || press.ctrlKey) && !isTypedCharacter(press);
  if (isCombination) return isTypingTarget && editingKeys.has(letterOf(press));
  if (isTypingTarget) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (press.key.startsWith('Arrow')) return target.closest(arrowControls) !== null;
  if (press.key === ' ' || press.key === 'Enter') return target.closest(pressControls) !== null;
  return false;
}

/** Whether a dialog or a menu is open, which then gets all keys. */
export function isOverlayOpen(): boolean {
  // The items of a board are a multi-selectable list that is always there.
  const overlays =
    '[role=dialog],[role=alertdialog],[role=menu],[role=listbox]:not([aria-multiselectable=true])';
  return document.querySelector(overlays) !== null;
}
