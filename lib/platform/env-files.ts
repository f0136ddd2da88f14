import { readFileSync } from 'node:fs';
import { EnvError } from './env-error';

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * The value of a variable: its own, else the content of the file that `NAME_FILE` names; of both without spaces and line
 * breaks around it, as a secret of Kubernetes that was made from a file ends with one. `undefined` when it is unset or empty. Throws {@link EnvError} for a file that cannot be read.
 */
export function readVariable(source: Variables, name: string): string | undefined {
  const directValue = source[name]?.trim();
  if (directValue) return directValue;
  const path = source[`${name}_FILE`]?.trim();
  if (!path) return undefined;
  try {
    return readFileSync(path, 'utf8').trim() || undefined;
  } catch {
    throw new EnvError([
      { variable: `${name}_FILE`, expected: 'the path of a file that this process can read' },
    ]);
  }
}
