import { errorOf, ForeignResponseError } from '@/lib/client';
import { headers as headerNames, type ProvenanceReport, provenanceReport } from '@/lib/contract';
import { workspaceClient } from '../../developers/stored-keys';
import { AccessError, InvalidRequestError } from '../../platform/failures';
import type { Access } from '../../team/access';
import { asMultipart } from '../files';
import { openOutput } from '../outputs';

/** Statuses of a service that does not have the endpoint. */
const missingStatuses = [404, 405, 501];

/**
 * Has the service check a file that a browser sends as multipart/form-data, which is not read here. Throws
 * the service's error, and `AccessError` not_offered if it has no such check.
 */
export async function verifyUpload(access: Access, request: Request): Promise<ProvenanceReport> {
  const type = request.headers.get('content-type') ?? '';
  if (!type.startsWith('multipart/form-data') || request.body === null) {
    throw new InvalidRequestError(
      'Send the file as multipart/form-data in the field "file".',
      'file',
    );
  }
  const length = request.headers.get('content-length');
  return verifyBody(access, request.body, { type, length, signal: request.signal });
}

/** Verifies the file of one output of the workspace. Throws also as {@link openOutput}. */
export async function verifyOutput(
  access: Access,
  taskId: string,
  output: number,
  signal: AbortSignal,
): Promise<ProvenanceReport> {
  const file = await openOutput(access, taskId, output, signal);
  const { body, type, length } = asMultipart(file, 'result');
  return verifyBody(access, body, { type, length, signal });
}

async function verifyBody(
  { workspace, user }: Access,
  body: ReadableStream<Uint8Array>,
  { type, length, signal }: { type: string; length: string | null; signal: AbortSignal },
): Promise<ProvenanceReport> {
  const client = await workspaceClient(workspace.id, { actor: user.id });
  const response = await client.provenance.verify(body, {
    headers: { 'content-type': type, ...(length === null ? {} : { 'content-length': length }) },
    signal,
  });
  if (missingStatuses.includes(response.status)) {
    await response.body?.cancel();
    throw new AccessError(
      404,
      'The connected service does not offer this check. Ask the person who runs it.',
      'not_offered',
    );
  }
  if (!response.ok) throw await errorOf(response);
  const parsedReport = provenanceReport.safeParse(await response.json().catch(() => undefined));
  if (!parsedReport.success) {
    throw new ForeignResponseError(response.status, response.headers.get(headerNames.requestId));
  }
  return parsedReport.data;
}
