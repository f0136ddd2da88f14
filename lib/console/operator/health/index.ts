import type { HealthFinding } from '@/lib/pages/operator-health';
import { tryResolve } from '@/lib/platform/registry';
import { examinationSeam } from '@/lib/platform/seams';

let running: Promise<readonly HealthFinding[]> | undefined;

/** Examines this installation, once for all operators who ask meanwhile. Takes up to ten seconds. */
export function examineInstallation(): Promise<readonly HealthFinding[]> {
  running ??= (tryResolve(examinationSeam)?.() ?? Promise.resolve([])).finally(() => {
    running = undefined;
  });
  return running;
}
