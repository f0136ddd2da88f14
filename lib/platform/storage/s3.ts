import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { StorageEnv } from '../env';
import type { Backend } from './backend';

const missing = new Set(['NoSuchKey', 'NotFound']);

/** Objects in a bucket of S3, or of what speaks its protocol. The client is loaded only here. */
export async function createBucketBackend(
  env: Extract<StorageEnv, { driver: 's3' }>,
): Promise<Backend> {
  const [{ GetObjectCommand, S3Client }, { S3Driver }, { Disk }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('flydrive/drivers/s3'),
    import('flydrive'),
  ]);
  const { bucket, region, endpoint, accessKeyId, secretAccessKey } = env;
  const client = new S3Client({
    region,
    // Other servers than Amazon's know neither buckets as host names nor checksums in trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(accessKeyId === undefined || secretAccessKey === undefined
      ? {}
      : { credentials: { accessKeyId, secretAccessKey } }),
  });
  const disk = new Disk(
    new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }),
  );
  return {
    driver: 's3',
    disk,
    async place({ path, size }, key, contentType) {
      if (size === 0) return disk.put(key, '', { contentType, ContentLength: 0 });
      await disk.putStream(key, createReadStream(path), { contentType, contentLength: size });
    },
    async read(key, range) {
      const { Body } = await client.send(
        new GetObjectCommand({
          Bucket: bucket,
          Key: key,
          ...(range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` }),
        }),
      );
      // In Node the SDK's body is an http.IncomingMessage.
      return Body as Readable;
    },
    copy: (from, to) => disk.copy(from, to),
    isMissing: (error) => error instanceof Error && missing.has(error.name),
  };
}
