import type { CompletedPart, S3Client } from '@aws-sdk/client-s3';

/** How long a bucket may take to begin an upload or to join its parts. It may send nothing meanwhile. */
const requestTimeoutMs = 10 * 60_000;

/** An upload has at most so many parts (https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html, read 2026-11-27). */
const maxParts = 10_000;

/** Bytes from `start` to `end`, both included. */
export interface FilePart {
  readonly start: number;
  readonly end: number;
}

/** The parts of `size` bytes: of `partBytes` each, larger where there would be too many. */
export function partsOf(size: number, partBytes: number): FilePart[] {
  const length = Math.max(partBytes, Math.ceil(size / maxParts));
  return Array.from({ length: Math.ceil(size / length) }, (_, index) => ({
    start: index * length,
    end: Math.min(size, (index + 1) * length) - 1,
  }));
}

/**
 * Uploads a file in parts, one after another: a bucket takes no more than 5 GiB in one request.
 * The object appears when all are there; after an error what was uploaded is deleted. Only a process that is killed leaves
 * parts, which the bucket keeps until one of its rules deletes them.
 */
export async function uploadParts(
  client: S3Client,
  target: { Bucket: string; Key: string; ContentType: string },
  abortSignal: AbortSignal | undefined,
  parts: readonly FilePart[],
  send: (
    part: FilePart,
    id: { UploadId: string; PartNumber: number },
  ) => Promise<Pick<CompletedPart, 'ETag'>>,
): Promise<void> {
  const {
    AbortMultipartUploadCommand,
    CompleteMultipartUploadCommand,
    CreateMultipartUploadCommand,
  } = await import('@aws-sdk/client-s3');
  const { Bucket, Key } = target;
  const options = { requestTimeout: requestTimeoutMs, ...(abortSignal && { abortSignal }) };
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(target), options);
  if (UploadId === undefined) throw new Error('The bucket began no upload.');
  try {
    const Parts: CompletedPart[] = [];
    for (const [at, part] of parts.entries()) {
      const PartNumber = at + 1;
      const { ETag } = await send(part, { UploadId, PartNumber });
      Parts.push({ ETag, PartNumber });
    }
    await client.send(
      new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }),
      options,
    );
  } catch (error) {
    // The error that ended the upload says more than one of deleting its parts.
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => {});
    throw error;
  }
}
