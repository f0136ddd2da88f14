import { isInputId } from './input-rules';

/** A picture, film or sound that can be edited: an output of a task, or an upload. */
export type Version =
  | { readonly kind: 'result'; readonly taskId: string; readonly output: number }
  | { readonly kind: 'upload'; readonly assetId: string };

/** The name of a version, as edits are stored and sent: `result:<task id>:<output>` or `upload:<asset id>`. */
export const versionName = (version: Version): string =>
  version.kind === 'result'
    ? `result:${version.taskId}:${version.output}`
    : `upload:${version.assetId}`;

/** The version of a name; null for a text that is none. */
export function readVersionName(name: string): Version | null {
  const [kind, ...rest] = name.split(':');
  if (kind === 'upload') {
    const assetId = rest.join(':');
    return isInputId(assetId) ? { kind, assetId } : null;
  }
  const output = rest.pop() ?? '';
  const taskId = rest.join(':');
  if (kind !== 'result' || !/^\d{1,2}$/.test(output)) return null;
  return isInputId(taskId) ? { kind, taskId, output: Number(output) } : null;
}
