import type { HealthFinding, InstallationFigures } from '@/lib/pages/operator-health';
import { tryResolve } from '@/lib/platform/registry';
import { examinationSeam } from '@/lib/platform/seams';
import { installationFiguresSeam } from './figures-key';

export type {
  InstallationFigures,
  ProviderWork,
  QueueFigures,
} from '@/lib/pages/operator-health';
export { installationFiguresSeam } from './figures-key';

let running: Promise<readonly HealthFinding[]> | undefined;

/** Examines this installation, once for all operators who ask meanwhile. Takes up to ten seconds. */
export function examineInstallation(): Promise<readonly HealthFinding[]> {
  running ??= (tryResolve(examinationSeam)?.() ?? Promise.resolve([])).finally(() => {
    running = undefined;
  });
  return running;
}

let reading: Promise<InstallationFigures | null> | undefined;

/** The figures of this installation, read once for all operators who ask meanwhile; null where no server provides them. */
export function readInstallationFigures(): Promise<InstallationFigures | null> {
  reading ??= (tryResolve(installationFiguresSeam)?.() ?? Promise.resolve(null)).finally(() => {
    reading = undefined;
  });
  return reading;
}
