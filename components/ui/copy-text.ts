import { toast } from './toast';

/** `selected`: the browser let nothing be copied, and the text near the button is selected for the person to copy. */
export type CopyOutcome = 'copied' | 'selected' | 'failed';

/**
 * Copies text, also where there is no clipboard interface: browsers offer it only over https and on localhost.
 * `near` is the button; with it the text shown near it is selected when nothing can be copied.
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
  return nearbyElement !== null && selectShown(text, nearbyElement) ? 'selected' : 'failed';
}

const selectedMessage =
  'Your browser does not let this page copy. The text is selected: press Ctrl+C or ⌘C.';
const failedMessage = 'Your browser does not let this page copy.';

/** {@link copyText} with its outcome in words. `advice` says where else the text is. */
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

/** The way before the clipboard interface. The field is inside an open dialog, which takes the focus back otherwise. */
function copyFromField(text: string): boolean {
  const focused = document.activeElement;
  const place = focused?.closest('[role=dialog],[role=alertdialog],[role=menu]') ?? document.body;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'sr-only';
  place.append(field);
  field.focus({ preventScroll: true });
  field.select();
  let isCopied: boolean;
  try {
    isCopied = document.execCommand('copy');
  } catch {
    isCopied = false;
  }
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return isCopied;
}

/** Selects the element that shows exactly this text, in the surroundings of the button. */
function selectShown(text: string, near: Element): boolean {
  const place = near.closest('figure,[role=dialog],section,main') ?? document.body;
  for (const element of place.querySelectorAll('input,textarea,code,pre,ul,p,span')) {
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
      if (element.value !== text) continue;
      element.focus();
      element.select();
      return true;
    }
    if (withoutSpace(element.textContent) !== withoutSpace(text)) continue;
    window.getSelection()?.selectAllChildren(element);
    return true;
  }
  return false;
}

const withoutSpace = (text: string): string => text.replaceAll(/\s/g, '');
