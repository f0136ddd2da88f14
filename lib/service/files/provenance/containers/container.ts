import { type ByteSource, ContainerError } from './byte-source';
import type { Splice } from './splices';

/** The content of a file's container other than pixels and samples. */
export interface Container {
  /** The XMP packet; null when there is none. */
  readonly xmp: string | null;
  /** Whether a C2PA manifest is embedded. */
  readonly hasManifest: boolean;
  /**
   * The changes that insert an XMP packet. Pixels and samples keep their bytes. Throws {@link
   * ContainerError}.
   */
  splicesForXmp(packet: string): Splice[];
}

/** Reads the headers of a file. Throws {@link ContainerError} when they are broken. */
export type ScanContainer = (source: ByteSource) => Promise<Container>;

/** No program writes larger packets of metadata; more is a hostile file. */
const maxPacketBytes = 4 * 1024 * 1024;

export async function readPacket(
  source: ByteSource,
  at: number,
  length: number,
): Promise<Uint8Array> {
  if (length > maxPacketBytes) throw new ContainerError('the metadata is too large');
  return source.read(at, length);
}

export const decodeText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');
export const decodeLatin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
