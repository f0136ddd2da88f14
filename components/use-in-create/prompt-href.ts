import type { FormState } from '@/lib/forms';
import { createHref, encodeState } from '@/lib/forms';

/**
 * Path of Create with this text as the prompt and the form otherwise kept. A text too long for a URL is shortened, and
 * `cut` is true.
 */
export function promptHref(
  workspace: string,
  form: FormState,
  text: string,
): { href: string; cut: boolean } {
  const withPrompt = (prompt: string): FormState => ({
    model: form.model,
    values: { ...form.values, prompt },
  });
  let prompt = text.trim();
  while (prompt !== '' && encodeState(withPrompt(prompt)).omitted.length > 0) {
    prompt = [...prompt].slice(0, Math.floor([...prompt].length * 0.9)).join('');
  }
  return { href: createHref(workspace, withPrompt(prompt)), cut: prompt !== text.trim() };
}
