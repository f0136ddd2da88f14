import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { backoff } from '../backoff';
import type { StorageEnv } from '../env';
import type { Backend } from './backend';
import { guardBody } from './guard-body';

const missingErrorNames = new Set(['NoSuchKey', 'NotFound']);

/** Timeouts of a bucket in milliseconds; tests set them short. */
export interface BucketLimits {
  connectMs: number;
  /** From a request to the head of its answer. */
  answerMs: number;
  /** Without a byte either way. */
  idleMs: number;
  attempts: number;
}

export const bucketLimits: BucketLimits = {
  connectMs: 3_000,
  answerMs: 10_000,
  idleMs: 10_000,
  attempts: 3,
};

/** The slowest accepted upload to a bucket, in bytes per millisecond. */
const slowestUpload = 100;
const retryMs = { first: 200, most: 5_000 };

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
  const [{ GetObjectCommand, PutObjectCommand, S3Client }, { S3Driver }, { Disk }] =
    await Promise.all([
      import('@aws-sdk/client-s3'),
      import('flydrive/drivers/s3'),
      import('flydrive'),
    ]);
  const { bucket, region, endpoint, accessKeyId, secretAccessKey } = env;
  const clientWith = (times: { socketTimeout?: number }) =>
    new S3Client({
      region,
      maxAttempts: limits.attempts,
      // Errors are thrown, and logged by the caller.
      logger: silentLogger,
      requestHandler: {
        connectionTimeout: limits.connectMs,
        requestTimeout: limits.answerMs,
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
  const client = clientWith({ socketTimeout: limits.idleMs });
  // A reader that pauses leaves its socket idle, so bodies are watched by guardBody instead.
  const readingClient = clientWith({});
  const disk = new Disk(
    new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }),
  );
  return {
    driver: 's3',
    disk,
    place: ({ path, size }, key, contentType, signal) =>
      // The client repeats no request whose body is a stream, so each attempt opens the file again.
      attempt(limits.attempts, signal, async () => {
        const input = { Bucket: bucket, Key: key, ContentType: contentType, ContentLength: size };
        const body = size === 0 ? null : createReadStream(path);
        const command = new PutObjectCommand({ ...input, Body: body ?? '' });
        const requestTimeout = limits.answerMs + size / slowestUpload;
        try {
          await client.send(command, { requestTimeout, ...(signal && { abortSignal: signal }) });
        } finally {
          body?.destroy();
        }
      }),
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
    isMissing: (error) => error instanceof Error && missingErrorNames.has(error.name),
  };
}

/** Retries with a growing pause, except after a refusal (4xx). */
async function attempt(
  mostAttempts: number,
  signal: AbortSignal | undefined,
  work: () => Promise<void>,
): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      signal?.throwIfAborted();
      if (tried >= mostAttempts || isRefusal(error)) throw error;
    }
    await sleep(backoff(retryMs, tried), undefined, { ...(signal && { signal }) });
  }
}

function isRefusal(error: unknown): boolean {
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode ?? 0;
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}
