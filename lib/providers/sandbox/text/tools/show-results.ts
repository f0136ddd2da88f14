import type { Conversation } from '../conversation';
import { capitalize } from '../words';

/** Lists an object in JSON with one member per line; other results unchanged. */
function listMembers(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return text;
    return Object.entries(value)
      .map(([key, each]) => {
        const label = capitalize(key.replaceAll('_', ' '));
        return `- **${label}**: ${typeof each === 'string' ? each : JSON.stringify(each)}`;
      })
      .join('\n');
  } catch {
    return text;
  }
}

/** The answer after tools were called: what each of them returned. `null` when none was. */
export function showResults(results: Conversation['results']): string | null {
  if (results.length === 0) return null;
  return results.map(({ name, text }) => `\`${name}\` says:\n\n${listMembers(text)}`).join('\n\n');
}
