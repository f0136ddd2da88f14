/** A backup or a restore that cannot be done, for a reason that an operator can change: the message says both. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
