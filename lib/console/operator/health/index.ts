import type { Finding, InstallationFigures } from '@/lib/pages/operator-health';
import { operatorCommand } from '@/lib/platform/operator-command';
import { tryResolve } from '@/lib/platform/registry';
import { examinationRegistryKey, installationFiguresRegistryKey } from './registry-keys';

export type {
  Finding,
  InstallationFigures,
  ProviderWork,
  QueueFigures,
} from '@/lib/pages/operator-health';
export { durationLabel } from '@/lib/pages/operator-health';
export { examinationRegistryKey, installationFiguresRegistryKey } from './registry-keys';

/** The command that examines this installation without a server. */
export const doctorCommand = (): string => operatorCommand('doctor');

let runningExamination: Promise<readonly Finding[]> | undefined;

/** Examines this installation, once for all operators who ask meanwhile. Takes up to ten seconds. */
export function examineInstallation(): Promise<readonly Finding[]> {
  runningExamination ??= (tryResolve(examinationRegistryKey)?.() ?? Promise.resolve([])).finally(
    () => {
      runningExamination = undefined;
    },
  );
  return runningExamination;
}

let runningRead: Promise<InstallationFigures | null> | undefined;

/** The figures of this installation, read once for all operators who ask meanwhile; null where no server provides them. */
export function readInstallationFigures(): Promise<InstallationFigures | null> {
  runningRead ??= (tryResolve(installationFiguresRegistryKey)?.() ?? Promise.resolve(null)).finally(
    () => {
      runningRead = undefined;
    },
  );
  return runningRead;
}
