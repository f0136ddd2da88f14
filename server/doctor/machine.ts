import { existsSync } from 'node:fs';
import { readFile, statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { dirname } from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { type Finding, findingsOf } from './findings';

const [disk, memory, programs] = [findingsOf('Disk'), findingsOf('Memory'), findingsOf('Programs')];

const mebibyte = 1024 * 1024;

/** Bytes as an operator reads them. */
export function formatSize(bytes: number): string {
  const mebibytes = bytes / mebibyte;
  if (mebibytes < 1_024) return `${Math.round(mebibytes)} MiB`;
  const gibibytes = mebibytes / 1_024;
  return gibibytes < 1_024
    ? `${gibibytes.toFixed(1)} GiB`
    : `${(gibibytes / 1_024).toFixed(1)} TiB`;
}

/** The folder, or the nearest one above that exists. */
export function nearestFolder(folder: string): string {
  let place = folder;
  while (!existsSync(place) && dirname(place) !== place) place = dirname(place);
  return place;
}

/** Free bytes of the disk of `folder`, or of the nearest folder above that exists. */
export async function checkDisk(folder: string, floorBytes: number): Promise<Finding[]> {
  const { bavail, blocks, bsize } = await statfs(nearestFolder(folder));
  return [diskFinding({ freeBytes: bavail * bsize, totalBytes: blocks * bsize, floorBytes })];
}

const gibibyte = 1_024 * mebibyte;

/** Below 2 GiB, and below a tenth of a disk as long as that is not plenty. */
const isLow = (freeBytes: number, totalBytes: number): boolean =>
  freeBytes < 2 * gibibyte || (freeBytes < totalBytes / 10 && freeBytes < 50 * gibibyte);

/** `floorBytes`: below it uploads and generations are refused; the warning comes earlier. */
export function diskFinding(sizes: {
  freeBytes: number;
  totalBytes: number;
  floorBytes: number;
}): Finding {
  const { freeBytes, totalBytes, floorBytes } = sizes;
  const message = `${formatSize(freeBytes)} of ${formatSize(totalBytes)} are free on the disk of DATA_DIR.`;
  const advice =
    'Delete what is not needed there, make the disk larger, or keep files in a bucket (STORAGE_DRIVER=s3).';
  if (freeBytes < floorBytes) {
    return disk.problem(`${message} Uploads and generations are refused.`, advice);
  }
  return freeBytes < floorBytes * 4 || isLow(freeBytes, totalBytes)
    ? disk.warning(message, advice)
    : disk.ok(message);
}

/** Where Linux says how much memory a container may use, in its second version and its first. */
const limitFiles = ['/sys/fs/cgroup/memory.max', '/sys/fs/cgroup/memory/memory.limit_in_bytes'];

/** Bytes that this container or machine may use. */
export async function readMemoryLimit(): Promise<number> {
  const texts = await Promise.all(limitFiles.map((path) => readFile(path, 'utf8').catch(() => '')));
  const limits = texts.map(Number).filter((bytes) => bytes > 0 && bytes < totalmem());
  return Math.min(totalmem(), ...limits);
}

/** The memory of this container or machine. */
export async function checkMemory(): Promise<Finding[]> {
  return [
    memoryFinding({
      limitBytes: await readMemoryLimit(),
      heapBytes: getHeapStatistics().heap_size_limit,
    }),
  ];
}

/** What a start takes, as the README says. */
const startBytes = 450 * mebibyte;
/** Below it little is left for pictures and for many people at once. */
const comfortableBytes = 700 * mebibyte;

export function memoryFinding(sizes: { limitBytes: number; heapBytes: number }): Finding {
  const { limitBytes, heapBytes } = sizes;
  const message = `This process may use ${formatSize(limitBytes)}, its heap ${formatSize(heapBytes)}.`;
  if (limitBytes < startBytes) {
    return memory.problem(
      `${message} A start takes ${formatSize(startBytes)}.`,
      'Raise the limit of the container to 1 GiB.',
    );
  }
  if (limitBytes < comfortableBytes) {
    return memory.warning(
      `${message} A start takes ${formatSize(startBytes)} of it.`,
      'Raise the limit of the container to 1 GiB before many people work at once.',
    );
  }
  return heapBytes > limitBytes
    ? memory.warning(
        `${message} The system ends the process before its heap is full.`,
        `Set NODE_OPTIONS=--max-old-space-size=${Math.floor((limitBytes / mebibyte) * 0.6)}.`,
      )
    : memory.ok(message);
}

/** Packages with parts for one platform, with what fails without them. */
const nativeParts = {
  sharp: 'pictures cannot be read',
  '@napi-rs/canvas': 'the sandbox draws nothing',
  '@napi-rs/webcodecs': 'videos have no previews',
  '@node-rs/argon2': 'nobody can sign in by a password',
  'node:sqlite': 'the embedded database cannot be locked',
} as const;
const credentialsPart = '@contentauth/c2pa-node';

/**
 * Node.js, and the parts of packages that are made for one platform. A server does not load them: it has loaded what it
 * needs, and the others would stay in its memory.
 */
export async function checkPrograms({ shouldLoad }: { shouldLoad: boolean }): Promise<Finding[]> {
  if (!shouldLoad) return [nodeFinding(process.versions.node)];
  const parts = await Promise.all(
    Object.entries({ ...nativeParts, [credentialsPart]: 'results are marked, but not signed' }).map(
      async ([name, loss]) => partFinding(name, loss, await loadPart(name)),
    ),
  );
  const partFindings = parts.filter((part) => part !== null);
  return [nodeFinding(process.versions.node), ...partFindings];
}

/** Why a package cannot be loaded; null when it can. */
export async function loadPart(name: string): Promise<string | null> {
  try {
    await import(name);
    return null;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'it throws';
  }
}

export function partFinding(name: string, loss: string, reason: string | null): Finding | null {
  if (reason === null) return null;
  const message = `${name} does not load (${reason}): ${loss}.`;
  const advice = 'Install again on this platform: rm -rf node_modules && npm ci --include=optional';
  return name === credentialsPart
    ? programs.warning(message, advice)
    : programs.problem(message, advice);
}

/** The oldest Node.js that the compiled server is made for. */
const oldestNode = 24;

export function nodeFinding(version: string): Finding {
  return Number.parseInt(version, 10) < oldestNode
    ? programs.problem(
        `This is Node.js ${version}; the server is compiled for ${oldestNode}.`,
        'Start it by npm start, which brings its own, or install Node.js 24.',
      )
    : programs.ok(`Node.js ${version} is new enough.`);
}
