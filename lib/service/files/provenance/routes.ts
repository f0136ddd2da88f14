import { limits, type ProvenanceReport } from '@/lib/contract';
import * as endpoints from '@/lib/contract/endpoints';
import { createSemaphore, type Semaphore, SemaphoreFullError } from '@/lib/platform/semaphore';
import type { ServiceContext } from '../../context';
import { ApiError, type KeyCall, type Route, route } from '../../http';
import { inspectFile, MediaRefusedError, receiveUpload } from '../media';

/** Files that are read at once in this process, once they are received; the next ones wait. */
const readLimits = { slots: 2, maxWaiters: 20 };

/** `POST /v1/provenance/verify`: how a file was made. An addition to the interface. */
export function provenanceRoutes(context: ServiceContext, spoolDirectory: string): Route[] {
  const semaphore = createSemaphore(readLimits);
  return [
    route(endpoints.verifyProvenance, async (call) => ({
      status: 200,
      json: await verify(context, semaphore, spoolDirectory, call).catch(throwBusy),
    })),
  ];
}

async function verify(
  { provenance, storageCapacity }: ServiceContext,
  semaphore: Semaphore,
  directory: string,
  call: KeyCall,
): Promise<ProvenanceReport> {
  await storageCapacity.checkDisk(Number(call.request.headers.get('content-length')) || 0);
  const receivedUpload = await receiveUpload(call.request, {
    maxBytes: limits.uploadBytes,
    directory,
  });
  await using file = receivedUpload.file;
  const { workspaceId } = call.auth;
  const { path, size } = file;
  const examine = async () => {
    const { contentType } = await inspectFile(path, workspaceId).catch(throwRefusal);
    return provenance.examine({ path, size, contentType });
  };
  // Awaited here: the file is removed when this function returns.
  return await semaphore.run(workspaceId, examine, call.request.signal);
}

function throwRefusal(error: unknown): never {
  if (error instanceof MediaRefusedError)
    throw new ApiError(
      error.reason === 'too_many_pixels' ? 'file_too_large' : 'unsupported_media_type',
      error.message,
      { cause: error },
    );
  throw error;
}

function throwBusy(error: unknown): never {
  if (error instanceof SemaphoreFullError)
    throw new ApiError(
      'service_busy',
      'Many files are being read right now. Send it again in a moment.',
    );
  throw error;
}
