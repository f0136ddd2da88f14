/** An archive that cannot be written or read, for a reason that an operator can change: the message says both. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}
