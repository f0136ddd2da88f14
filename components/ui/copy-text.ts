import { toast } from './toast';

/** `selected`: the browser forbids copying, and the text near the button is selected for the person to copy. */
export type CopyOutcome = 'copied' | 'selected' | 'failed';

/**
 * Copies text, also where there is no clipboard interface: browsers offer it only over https and on localhost.
 * `nearbyElement`: the button, near which the text is selected when it cannot be copied.
 */
export async function copyText(
  text: string,
  nearbyElement: Element | null = null,
): Promise<CopyOutcome> {
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard !== undefined) {
    try {
      await clipboard.writeText(text);
      return 'copied';
    } catch {
      // A permission or a frame's policy forbids it; the older way may still work.
    }
  }
  if (copyFromField(text)) return 'copied';
  return nearbyElement !== null && selectShownText(text, nearbyElement) ? 'selected' : 'failed';
}

const selectedMessage =
  'Your browser does not let this page copy. The text is selected: press Ctrl+C or ⌘C.';
const failedMessage = 'Your browser does not let this page copy.';

/** {@link copyText} with a toast. `done`: the message on success; empty for none. `advice`: where else the text is. */
export async function copyWithToast(
  text: string,
  { done, advice = '', near = null }: { done: string; advice?: string; near?: Element | null },
): Promise<boolean> {
  const outcome = await copyText(text, near);
  if (outcome === 'copied') {
    if (done !== '') toast.success(done);
  } else if (outcome === 'selected') toast.error(selectedMessage);
  else toast.error(`${failedMessage} ${advice}`.trim());
  return outcome === 'copied';
}

/** Copies as before the clipboard interface. The field has to be inside an open dialog, which would take the focus back. */
function copyFromField(text: string): boolean {
  const focusedElement = document.activeElement;
  const container =
    focusedElement?.closest('[role=dialog],[role=alertdialog],[role=menu]') ?? document.body;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'sr-only';
  container.append(field);
  field.focus({ preventScroll: true });
  field.select();
  let isCopied: boolean;
  try {
    isCopied = document.execCommand('copy');
  } catch {
    isCopied = false;
  }
  field.remove();
  if (focusedElement instanceof HTMLElement) focusedElement.focus({ preventScroll: true });
  return isCopied;
}

/** Selects the element near the button that shows exactly this text; false without one. */
function selectShownText(text: string, near: Element): boolean {
  const container = near.closest('figure,[role=dialog],section,main') ?? document.body;
  for (const element of container.querySelectorAll('input,textarea,code,pre,ul,p,span')) {
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
      if (element.value !== text) continue;
      element.focus();
      element.select();
      return true;
    }
    if (removeSpaces(element.textContent) !== removeSpaces(text)) continue;
    window.getSelection()?.selectAllChildren(element);
    return true;
  }
  return false;
}

const removeSpaces = (text: string): string => text.replaceAll(/\s/g, '');
