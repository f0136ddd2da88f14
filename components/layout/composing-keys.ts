/**
 * Withholds the keys of an input method's composition from all handlers of the page, so that an Enter that chooses a word sends
 * nothing, and an Escape closes nothing. The browser itself gets them. WebKit ends the composition before
 * the Enter that chose the word, and marks that key only by its code 229
 * (https://bugs.webkit.org/show_bug.cgi?id=165004, read 2026-11-25). Returns a function that stops it.
 */
export function withholdComposingKeys(): () => void {
  const withhold = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === 229) event.stopPropagation();
  };
  window.addEventListener('keydown', withhold, true);
  return () => window.removeEventListener('keydown', withhold, true);
}
