import type { Finding, InstallationFigures } from '@/lib/pages/operator-health';
import { registryKey } from '@/lib/platform/registry';

/** Examines this installation, as the command `doctor` does. */
export const examinationRegistryKey = registryKey<() => Promise<readonly Finding[]>>('examination');

/** Reads the figures of this installation; provided by the server, which sees both halves. */
export const installationFiguresRegistryKey =
  registryKey<() => Promise<InstallationFigures>>('installation-figures');
