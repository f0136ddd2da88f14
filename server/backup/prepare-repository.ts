import { operatorCommand } from '@/lib/platform/operator-command';
import { type About, createEncryption, openMasterKey, readAbout, writeAbout } from './about';
import { BackupError } from './backup-error';
import type { BackupPlace } from './place';
import { overPlace, type Repository } from './repository';

/** For whom a place is prepared. */
export interface PlaceUse {
  readonly passphrase: string | undefined;
  /** The id of the installation. */
  readonly installation: string;
  /** When this installation last made a backup there; `null`: never. */
  readonly lastMadeAt: Date | null;
  /** Takes the place though another installation has it, or though nothing is left of what was there. */
  readonly claim: boolean;
}

/**
 * Opens the backups of a place to add one, and begins with them where there are none. A place has the backups of one
 * installation, because two would remove each other's. Throws `BackupError`.
 */
export async function prepareRepository(place: BackupPlace, use: PlaceUse): Promise<Repository> {
  const about = await readAbout(place);
  if (about === null) return beginRepository(place, use);
  const key = await openMasterKey(place, about, use.passphrase);
  await takePlace(place, about, use);
  return overPlace(place, key);
}

async function takePlace(
  place: BackupPlace,
  about: About,
  { installation, claim }: PlaceUse,
): Promise<void> {
  if (about.installation === installation) return;
  if (!claim) {
    throw new BackupError(
      `${place.label} has the backups of another installation, or of the one that this was restored from; two would remove each other’s. Choose another place, such as a folder in it. If that installation no longer runs, this takes its place, and the file storage here: ${operatorCommand(`backup --to ${place.label} --claim`)}`,
    );
  }
  await writeAbout(place, { ...about, installation });
}

async function beginRepository(
  place: BackupPlace,
  { passphrase, installation, lastMadeAt, claim }: PlaceUse,
): Promise<Repository> {
  if (lastMadeAt !== null && !claim) {
    throw new BackupError(
      `${place.label} is empty, though the backup of ${lastMadeAt.toISOString().slice(0, 10)} was made there. See that its disk is mounted, or that the bucket is the right one. To begin anew there, which also takes the file storage if another installation has it: ${operatorCommand(`backup --to ${place.label} --claim`)}`,
    );
  }
  const { encryption, key } =
    passphrase === undefined ? { encryption: null, key: null } : await createEncryption(passphrase);
  await writeAbout(place, { atelierBackups: 1, installation, encryption });
  return overPlace(place, key);
}
