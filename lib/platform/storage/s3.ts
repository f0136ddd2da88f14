import type { Readable } from 'node:stream';
import type { StorageEnv } from '../env';
import { attempt } from './attempt';
import type { Backend } from './backend';
import { openFileBody } from './file-body';
import { guardBody } from './guard-body';
import type { ReceivedFile } from './incoming';
import { partsOf, uploadParts } from './upload-parts';

const missingErrorNames = new Set(['NoSuchKey', 'NotFound']);

/** Timeouts of a bucket in milliseconds; tests set them short. */
export interface BucketLimits {
  connectMs: number;
  /** From a request to the head of its response. */
  responseMs: number;
  /** Without a byte either way. */
  idleMs: number;
  attempts: number;
  /** Larger files are uploaded in parts of so many bytes. Default: {@link partBytes}. */
  partBytes?: number;
}

export const bucketLimits: BucketLimits = {
  connectMs: 3_000,
  responseMs: 10_000,
  idleMs: 10_000,
  attempts: 3,
};

/** The slowest accepted upload to a bucket, in bytes per millisecond. */
const minUploadBytesPerMs = 100;
/** A part that fails is sent again, so parts are much smaller than the 5 GiB that a bucket takes; and at least 5 MiB, which it requires. */
const defaultPartBytes = 256 * 1024 * 1024;

const ignoreLog = () => undefined;
const silentLogger = {
  trace: ignoreLog,
  debug: ignoreLog,
  info: ignoreLog,
  warn: ignoreLog,
  error: ignoreLog,
};

/** Objects in a bucket of S3 or a compatible server. The client is loaded only here. */
export async function createBucketBackend(
  env: Extract<StorageEnv, { driver: 's3' }>,
  limits: BucketLimits = bucketLimits,
): Promise<Backend> {
  const [
    { GetObjectCommand, paginateListObjectsV2, PutObjectCommand, S3Client, UploadPartCommand },
    { S3Driver },
    { Disk },
  ] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('flydrive/drivers/s3'),
    import('flydrive'),
  ]);
  const { bucket, region, endpoint, accessKeyId, secretAccessKey } = env;
  const maxPutBytes = limits.partBytes ?? defaultPartBytes;
  const createClient = (times: { socketTimeout?: number }) =>
    new S3Client({
      region,
      maxAttempts: limits.attempts,
      // Errors are thrown, and logged by the caller.
      logger: silentLogger,
      requestHandler: {
        connectionTimeout: limits.connectMs,
        requestTimeout: limits.responseMs,
        throwOnRequestTimeout: true,
        ...times,
      },
      // Other servers than Amazon's know neither buckets as host names nor checksums in trailers.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
      ...(accessKeyId === undefined || secretAccessKey === undefined
        ? {}
        : { credentials: { accessKeyId, secretAccessKey } }),
    });
  const client = createClient({ socketTimeout: limits.idleMs });
  // A reader that pauses leaves its socket idle, so bodies are watched by guardBody instead.
  const readingClient = createClient({});
  const disk = new Disk(
    new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }),
  );
  const optionsFor = (size: number, signal: AbortSignal | undefined) => ({
    requestTimeout: limits.responseMs + size / minUploadBytesPerMs,
    ...(signal && { abortSignal: signal }),
  });

  /** The client repeats no request whose body is a stream, so each attempt opens the file again. */
  const sendFile = <T>(
    signal: AbortSignal | undefined,
    open: () => Readable,
    send: (body: Readable) => Promise<T>,
  ): Promise<T> =>
    attempt(limits.attempts, signal, async () => {
      const body = open();
      try {
        return await send(body);
      } finally {
        body.destroy();
      }
    });

  async function placeInParts(
    { path, size }: ReceivedFile,
    target: { Bucket: string; Key: string; ContentType: string },
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const { Bucket, Key } = target;
    const parts = partsOf(size, maxPutBytes);
    // A bucket may be silent while it joins the parts.
    await uploadParts(readingClient, target, signal, parts, (part, id) => {
      const ContentLength = part.end - part.start + 1;
      return sendFile(
        signal,
        () => openFileBody(path, part),
        (Body) =>
          client.send(
            new UploadPartCommand({ Bucket, Key, ...id, Body, ContentLength }),
            optionsFor(ContentLength, signal),
          ),
      );
    });
  }

  return {
    driver: 's3',
    disk,
    async place(file, key, contentType, signal) {
      const { path, size } = file;
      const target = { Bucket: bucket, Key: key, ContentType: contentType };
      if (size > maxPutBytes) return placeInParts(file, target, signal);
      await sendFile(
        signal,
        () => openFileBody(path),
        (body) =>
          client.send(
            new PutObjectCommand({
              ...target,
              ContentLength: size,
              Body: size === 0 ? '' : body,
            }),
            optionsFor(size, signal),
          ),
      );
    },
    async read(key, range) {
      const { Body } = await readingClient.send(
        new GetObjectCommand({
          Bucket: bucket,
          Key: key,
          ...(range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` }),
        }),
      );
      // In Node the SDK's body is an http.IncomingMessage.
      return guardBody(Body as Readable, limits.idleMs);
    },
    copy: (from, to) => disk.copy(from, to),
    async *list(prefix) {
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix });
      for await (const { Contents = [] } of pages) {
        for (const { Key: key, Size: size, LastModified: lastModified } of Contents) {
          // A key that ends at a `/` is a folder that some other program drew.
          if (key === undefined || key.endsWith('/')) continue;
          yield { key, size: size ?? 0, lastModified: lastModified ?? new Date() };
        }
      }
    },
    isMissing: (error) => error instanceof Error && missingErrorNames.has(error.name),
  };
}
