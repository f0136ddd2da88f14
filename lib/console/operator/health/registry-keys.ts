import type { Finding, InstallationFigures } from '@/lib/pages/operator-health';
import { registryKey } from '@/lib/platform/registry';

/** Examines this installation, as the command `doctor` does. */
export const examinationRegistryKey = registryKey<() => Promise<readonly Finding[]>>('examination');

/** Reads the figures of this installation. The server provides it, because only the server reaches the console and the service. */
export const installationFiguresRegistryKey =
  registryKey<() => Promise<InstallationFigures>>('installation-figures');
