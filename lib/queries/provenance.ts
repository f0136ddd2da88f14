import type { ProvenanceReport } from '@/lib/contract';
import { callConsole } from './fetcher';

/** Has a file checked; it is not kept. Throws `RequestError`. */
export function verifyFile(
  workspace: string,
  file: File,
  signal: AbortSignal,
): Promise<ProvenanceReport> {
  const form = new FormData();
  form.set('file', file);
  return callConsole(`${workspace}/provenance`, { form, signal });
}

/** Has the file of one output checked. Throws `RequestError`. */
export const verifyResult = (
  workspace: string,
  { taskId, output }: { taskId: string; output: number },
  signal: AbortSignal,
): Promise<ProvenanceReport> =>
  callConsole(`${workspace}/outputs/${encodeURIComponent(taskId)}/${output}/provenance`, {
    signal,
  });
