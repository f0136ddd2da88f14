import type { FormState } from '@/lib/forms';
import { createHref, encodeState } from '@/lib/forms';

/**
 * Create with these words as the prompt of a form that is otherwise kept. An address holds only so much: a longer
 * text is cut, and `cut` says so.
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
