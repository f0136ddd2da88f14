import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** An object as it was put. */
export interface StoredEntry {
  bytes: Buffer;
  contentType: string;
  modified: Date;
}

/** A bucket in memory. */
export interface S3Double {
  readonly url: string;
  readonly objects: ReadonlyMap<string, StoredEntry>;
  /** Requests answered so far. */
  requests(): number;
  /**
   * From now on requests (only for keys with these words, if given) are answered with this status, such as 503. `null`
   * restores normal answers.
   */
  refuseWith(status: number | null, words?: string): void;
  /** Uploads in parts that were begun and neither completed nor aborted. */
  openUploads(): number;
  stop(): void;
}

/** The parts of an upload, by their numbers. */
type Uploads = Map<string, Map<number, Buffer>>;

/**
 * The part of S3's protocol that storage uses, in memory, so that tests run the real client over
 * a real socket: put, also in parts, get with range, head, delete, copy, and listing in pages of two. Signatures are not checked.
 */
export async function startS3Double(): Promise<S3Double> {
  const objects = new Map<string, StoredEntry>();
  const uploads: Uploads = new Map();
  let refusal: { status: number; words: string } | null = null;
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    if (refusal !== null && (request.url ?? '').includes(refusal.words)) {
      request.resume();
      response.writeHead(refusal.status, { 'content-type': 'application/xml' });
      response.end(request.method === 'HEAD' ? undefined : '<Error><Code>SlowDown</Code></Error>');
      return;
    }
    handle(objects, uploads, request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    requests: () => requests,
    openUploads: () => uploads.size,
    refuseWith(status, words = '') {
      refusal = status === null ? null : { status, words };
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function handle(
  objects: Map<string, StoredEntry>,
  uploads: Uploads,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '', 'http://s3');
  const [, , ...rest] = url.pathname.split('/');
  const key = decodeURIComponent(rest.join('/'));
  if (url.searchParams.has('uploads') || url.searchParams.has('uploadId')) {
    return handleParts(objects, uploads, { key, query: url.searchParams }, request, response);
  }
  if (request.method === 'PUT') return put(objects, key, request, response);
  if (request.method === 'DELETE') {
    objects.delete(key);
    response.writeHead(204).end();
    return;
  }
  if (url.searchParams.has('list-type')) return list(objects, url.searchParams, response);
  const entry = objects.get(key);
  if (entry === undefined) {
    response.writeHead(404, { 'content-type': 'application/xml' });
    response.end(request.method === 'HEAD' ? undefined : '<Error><Code>NoSuchKey</Code></Error>');
    return;
  }
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
  const bytes =
    range === null ? entry.bytes : entry.bytes.subarray(Number(range[1]), Number(range[2]) + 1);
  response.writeHead(range === null ? 200 : 206, {
    'content-type': entry.contentType,
    'content-length': bytes.length,
    etag: etagOf(entry),
    'last-modified': entry.modified.toUTCString(),
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** Begins, continues, completes or aborts an upload in parts. A bucket takes no empty part. */
async function handleParts(
  objects: Map<string, StoredEntry>,
  uploads: Uploads,
  { key, query }: { key: string; query: URLSearchParams },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await buffer(request);
  const xml = { 'content-type': 'application/xml' };
  if (query.has('uploads')) {
    const id = `${key}~${request.headers['content-type'] ?? ''}`;
    uploads.set(id, new Map());
    response.writeHead(200, xml);
    response.end(
      `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    );
    return;
  }
  const id = query.get('uploadId') ?? '';
  const parts = uploads.get(id);
  if (parts === undefined || (request.method === 'PUT' && body.length === 0)) {
    response.writeHead(404, xml).end('<Error><Code>NoSuchUpload</Code></Error>');
  } else if (request.method === 'PUT') {
    parts.set(Number(query.get('partNumber')), body);
    response.writeHead(200, { etag: etagOf({ bytes: body }) }).end();
  } else if (request.method === 'DELETE') {
    uploads.delete(id);
    response.writeHead(204).end();
  } else {
    const numbers = [...body.toString('utf8').matchAll(/<PartNumber>(\d+)</g)].map((match) =>
      Number(match[1]),
    );
    const bytes = Buffer.concat(numbers.map((number) => parts.get(number) ?? Buffer.alloc(0)));
    const contentType = id.slice(id.indexOf('~') + 1);
    objects.set(key, { bytes, contentType, modified: new Date() });
    uploads.delete(id);
    response.writeHead(200, xml);
    response.end('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>');
  }
}

async function put(
  objects: Map<string, StoredEntry>,
  key: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const source = request.headers['x-amz-copy-source'];
  const body = await buffer(request);
  const from = decodeURIComponent(String(source ?? '')).replace(/^\/?[^/]+\//, '');
  const copied = objects.get(from);
  if (source !== undefined && copied === undefined) {
    response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    return;
  }
  const entry: StoredEntry = {
    bytes: copied?.bytes ?? body,
    contentType: copied?.contentType ?? request.headers['content-type'] ?? '',
    modified: new Date(),
  };
  objects.set(key, entry);
  response.writeHead(200, { etag: etagOf(entry), 'content-type': 'application/xml' });
  response.end(
    source === undefined
      ? ''
      : `<CopyObjectResult><ETag>${etagOf(entry)}</ETag></CopyObjectResult>`,
  );
}

function list(
  objects: Map<string, StoredEntry>,
  query: URLSearchParams,
  response: ServerResponse,
): void {
  const after = query.get('continuation-token') ?? '';
  const matching = [...objects.keys()]
    .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
    .sort();
  const page = matching.slice(0, 2);
  const more = matching.length > page.length;
  const contents = page
    .map((key) => {
      const { bytes, modified } = objects.get(key) as StoredEntry;
      return `<Contents><Key>${key}</Key><Size>${bytes.length}</Size><LastModified>${modified.toISOString()}</LastModified></Contents>`;
    })
    .join('');
  const token = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.end(
    `<ListBucketResult><IsTruncated>${more}</IsTruncated>${token}${contents}</ListBucketResult>`,
  );
}

function etagOf({ bytes }: Pick<StoredEntry, 'bytes'>): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`;
}
