import type { InstallationFigures } from '@/lib/pages/operator-health';
import { registryKey } from '@/lib/platform/registry';

/** Reads the figures of this installation; provided by the server, which sees both halves. */
export const installationFiguresSeam =
  registryKey<() => Promise<InstallationFigures>>('installation-figures');
