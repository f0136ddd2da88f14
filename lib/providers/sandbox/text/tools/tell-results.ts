import type { Task } from '../skills';
import { capitalize, plural } from '../words';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const cell = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value))
    .replaceAll('|', '\\|')
    .replaceAll('\n', ' ');
const label = (key: string): string => capitalize(key.replaceAll('_', ' '));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A table of records, a list of members, or the text itself. */
function shown(value: unknown): string {
  if (Array.isArray(value) && value.length > 0 && value.every(isRecord)) {
    const keys = [...new Set(value.flatMap((each) => Object.keys(each)))];
    const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
    return [
      row(keys.map(label)),
      row(keys.map(() => '---')),
      ...value.map((each) => row(keys.map((key) => (key in each ? cell(each[key]) : '')))),
    ].join('\n');
  }
  if (Array.isArray(value)) return value.map((each) => `- ${cell(each)}`).join('\n') || 'Nothing.';
  if (isRecord(value)) {
    const lines = Object.entries(value).map(([key, each]) => `- **${label(key)}**: ${cell(each)}`);
    return lines.join('\n') || 'Nothing.';
  }
  return String(value);
}

/** The answer after tools were called: what each of them said. `null` when none was. */
export function tellResults({ results, pick }: Task): string | null {
  if (results.length === 0) return null;
  const [only] = results;
  if (results.length === 1 && only !== undefined) {
    return `${pick(['Here is what', 'This is what'])} \`${only.name}\` says:\n\n${shown(parsed(only.text))}`;
  }
  const parts = results.map(
    ({ name, text }, at) => `**${at + 1}. ${name}**\n\n${shown(parsed(text))}`,
  );
  return `${plural(results.length, 'call')} came back:\n\n${parts.join('\n\n')}`;
}
