import { processVariables } from '@/lib/platform/env';
import { examine, reportOf } from '../doctor';
import type { Report } from './run-command';

/** Examines the installation. Fails when there is a problem; warnings alone are none. */
export async function doctor({ json }: { json: boolean }): Promise<Report> {
  const findings = await examine(processVariables());
  return {
    text: json ? JSON.stringify({ findings }, null, 2) : reportOf(findings),
    failed: findings.some(({ state }) => state === 'problem'),
  };
}
