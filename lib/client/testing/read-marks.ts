import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Reader } from '@contentauth/c2pa-node';

interface Manifest {
  validation_state?: string;
  active_manifest?: string;
  manifests?: Record<string, { assertions?: { label?: string; data?: unknown }[] }>;
}

/** What other programs find in a file: ExifTool the metadata, the C2PA library the signature. */
export interface ReadMarks {
  /** `DigitalSourceType`, `AISystemUsed` and `MIMEType`, if they exist. */
  readonly metadata: Readonly<Record<string, string>>;
  /** `Valid`: the signature holds, and the content is what was signed. */
  readonly signature: string | undefined;
  /** Actions of the active manifest, as JSON. */
  readonly actions: string;
}

/** Throws where ExifTool is not installed. */
export async function readMarks(bytes: Uint8Array, mimeType: string): Promise<ReadMarks> {
  const folder = await mkdtemp(join(tmpdir(), 'marks-'));
  const path = join(folder, 'file');
  try {
    await writeFile(path, bytes);
    const tags = ['-j', '-n', '-XMP:DigitalSourceType', '-XMP:AISystemUsed', '-MIMEType'];
    const { stdout } = await promisify(execFile)('exiftool', [...tags, path]);
    const [metadata = {}] = JSON.parse(stdout) as Record<string, string>[];
    const reader = await Reader.fromAsset({ path, mimeType });
    const store = reader?.json() as Manifest | undefined;
    const { assertions = [] } = store?.manifests?.[store.active_manifest ?? ''] ?? {};
    const actions = assertions.find(({ label }) => label?.startsWith('c2pa.actions'));
    const signature = store?.validation_state;
    return { metadata, signature, actions: JSON.stringify(actions?.data ?? null) };
  } finally {
    await rm(folder, { recursive: true });
  }
}
