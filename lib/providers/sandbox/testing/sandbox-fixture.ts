import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCanvas } from '@napi-rs/canvas';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import type { Database } from '@/lib/platform/database';
import { createLogger } from '@/lib/platform/log';
import { type ObjectStorage, openStorage } from '@/lib/platform/storage';
import { schema } from '@/lib/service/db';
import { createOperationStore } from '@/lib/service/operation-store';
import type {
  MediaOutput,
  MediaProvider,
  MediaReference,
  MediaRequest,
  MediaStatus,
} from '../../media';
import type { SandboxOperations } from '../operations';
import { createProvider } from '../provider';

/** Sandboxes over one database and one folder, as several processes would share them. */
export interface SandboxFixture {
  readonly storage: ObjectStorage;
  readonly operations: SandboxOperations;
  /** One more process's provider. */
  open(options?: { paceMs?: number; threads?: number }): MediaProvider;
  close(): Promise<void>;
}

/** Opens a fixture on a migrated database. */
export async function createSandboxFixture(database: Database): Promise<SandboxFixture> {
  const dataDir = await mkdtemp(join(tmpdir(), 'atelier-sandbox-test-'));
  const storage = await openStorage({ dataDir, storage: { driver: 'fs' } });
  const operations = createOperationStore(database.drizzle(schema)) as SandboxOperations;
  const log = createLogger({ level: 'silent', isPretty: false });
  const providers: MediaProvider[] = [];
  return {
    storage,
    operations,
    open(options = {}) {
      const provider = createProvider({
        operations,
        storage,
        log,
        clock: Date,
        paceMs: 0,
        ...options,
      });
      providers.push(provider);
      return provider;
    },
    async close() {
      await Promise.all(providers.map((provider) => provider.close()));
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The packets of a film, track after track: between the tracks a file has them as their encoders delivered them. */
export async function packetsOf(film: Buffer): Promise<Buffer[]> {
  const input = new Input({ source: new BufferSource(film), formats: ALL_FORMATS });
  const packets: Buffer[] = [];
  for (const track of await input.getTracks()) {
    for await (const { data } of new EncodedPacketSink(track).packets())
      packets.push(Buffer.from(data));
  }
  return packets;
}

/** A request as the engine passes it to a driver. */
export function imageRequest(
  key: string,
  params: Record<string, unknown>,
  more: Partial<MediaRequest> = {},
): MediaRequest {
  return { key, model: 'lumen-image', family: 'image', params, references: [], ...more };
}

/** A video request; short and small unless `params` differ. */
export function videoRequest(
  key: string,
  params: Record<string, unknown>,
  more: Partial<MediaRequest> = {},
): MediaRequest {
  const small = { duration: 1, resolution: '240p', aspect_ratio: '16:9' };
  return {
    key,
    model: 'solstice',
    family: 'video',
    params: { ...small, ...params },
    references: [],
    ...more,
  };
}

/** Starts a request and polls it until it ends. */
export async function finish(
  provider: MediaProvider,
  request: MediaRequest,
): Promise<Exclude<MediaStatus, { state: 'running' }>> {
  const signal = AbortSignal.timeout(110_000);
  return await follow(provider, await started(provider, request, signal));
}

/** Starts a request that must be accepted. Returns its operation. */
export async function started(
  provider: MediaProvider,
  request: MediaRequest,
  signal: AbortSignal,
): Promise<string> {
  const start = await provider.start(request, { signal, storeStart: async () => {} });
  if (start.state !== 'taken') throw new Error(`The start was ${start.state}.`);
  return start.operation;
}

/** Polls an operation until it ends, at a real caller's intervals. */
export async function follow(
  provider: MediaProvider,
  operation: string,
): Promise<Exclude<MediaStatus, { state: 'running' }>> {
  const signal = AbortSignal.timeout(110_000);
  for (;;) {
    const status = await provider.status(operation, signal);
    if (status.state !== 'running') return status;
    await sleep(25, undefined, { signal });
  }
}

/** The outputs of a request that has to succeed. */
export async function outputsOf(
  provider: MediaProvider,
  request: MediaRequest,
): Promise<MediaOutput[]> {
  const status = await finish(provider, request);
  if (status.state === 'failed') throw new Error(`${status.code}: ${status.message}`);
  return status.outputs;
}

/** An output's bytes. */
export const bytesOf = async (output: Pick<MediaOutput, 'open'>): Promise<Buffer> =>
  await buffer(await output.open());

/** A reference to bytes. */
export function reference(
  field: string,
  index: number,
  contentType: string,
  bytes: Uint8Array,
): MediaReference {
  return {
    field,
    index,
    contentType,
    url: `https://service.test/media/${field}-${index}`,
    open: async () => new Blob([Uint8Array.from(bytes)]).stream(),
  };
}

/** A PNG of one colour. */
export function plainPicture(color: string, width = 320, height = 200): Buffer {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = color;
  context.fillRect(0, 0, width, height);
  return canvas.toBuffer('image/png');
}

/** A mono WAV of one tone. */
export function plainSound(seconds: number, frequency = 440): Buffer {
  const rate = 22_050;
  const samples = Math.round(seconds * rate);
  const bytes = Buffer.alloc(44 + samples * 2);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(36 + samples * 2, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(samples * 2, 40);
  for (let i = 0; i < samples; i++) {
    bytes.writeInt16LE(
      Math.round(14_000 * Math.sin((2 * Math.PI * frequency * i) / rate)),
      44 + i * 2,
    );
  }
  return bytes;
}

/** Writes bytes to a new file. Returns its path. */
export async function onDisk(bytes: Uint8Array, name: string): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'atelier-sandbox-file-')), name);
  await writeFile(path, bytes);
  return path;
}
