import { spawn } from 'node:child_process';
import { CHECKS, type Check } from './checks.ts';

export interface CheckResult {
  check: Check;
  passed: boolean;
  seconds: number;
  output: string;
}

function runCheck(check: Check): Promise<CheckResult> {
  const startedAt = performance.now();
  const [program, ...args] = check.command;
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const end = (passed: boolean) =>
      resolve({ check, passed, seconds: (performance.now() - startedAt) / 1000, output });
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.on('error', (error) => {
      output += error.message;
      end(false);
    });
    child.on('close', (code) => end(code === 0));
  });
}

/**
 * Runs every check, two at a time, and prints each result as it ends, with the output of failed ones.
 */
export async function runChecks(): Promise<CheckResult[]> {
  const waitingChecks = [...CHECKS];
  const results: CheckResult[] = [];
  const worker = async () => {
    for (let check = waitingChecks.shift(); check; check = waitingChecks.shift()) {
      const result = await runCheck(check);
      results.push(result);
      const took = `${result.seconds.toFixed(1)} s`;
      console.log(`${result.passed ? 'ok  ' : 'FAIL'}  ${check.name} (${took})`);
      if (!result.passed) console.log(result.output.trimEnd().replace(/^/gm, '      '));
    }
  };
  await Promise.all([worker(), worker()]);
  return results;
}
