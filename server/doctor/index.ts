import type { Database } from '@/lib/platform/database';
import { type Env, EnvError, loadEnv } from '@/lib/platform/env';
import packageJson from '../../package.json' with { type: 'json' };
import { checkAddress } from './address';
import { checkConfiguration } from './configuration';
import { type Finding, findingsOf, runChecks } from './findings';
import { checkDisk, checkMemory, checkPrograms } from './machine';
import { checkMail } from './mail';
import { checkOffer, checkProviders } from './providers';
import { checkStorage } from './storage';
import { workFindings } from './work';

/**
 * Examines the installation that the variables describe: every area, with what is wrong and what to do. Nothing is sent
 * to providers or people. With an open `database` it examines that one; without one it opens its own.
 */
export async function examine(
  source: Readonly<Record<string, string | undefined>>,
  open?: { env: Env; database: Database },
): Promise<Finding[]> {
  const machineChecks = [
    { area: 'Memory', run: checkMemory },
    { area: 'Programs', run: () => checkPrograms({ shouldLoad: open === undefined }) },
  ];
  let env: Env;
  try {
    env = open?.env ?? loadEnv(source);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    const { problem } = findingsOf('Configuration');
    const findings = error.problems.map(({ variable, expected }) =>
      problem(`${variable} is not right.`, `Write ${expected}, or leave it unset.`),
    );
    return [...findings, ...(await runChecks(machineChecks))];
  }
  return runChecks([
    { area: 'Configuration', run: () => checkConfiguration(env, source) },
    { area: 'Address', run: () => checkAddress(env, packageJson.version) },
    {
      area: 'Database',
      // Loaded here, because it loads the console, which a part for one platform that is missing may stop.
      run: async () => {
        const { checkClosedDatabase, checkDatabase } = await import('./database');
        return open === undefined ? checkClosedDatabase(env) : checkDatabase(open.database, env);
      },
    },
    // Only a server looks at its work: beside a command nothing may run.
    ...(open === undefined
      ? []
      : [
          { area: 'Providers', run: checkOffer },
          {
            area: 'Work',
            run: async () => {
              const { readWork } = await import('./figures');
              return workFindings(await readWork(open.database, env), Date.now() / 1_000);
            },
          },
        ]),
    {
      area: 'Archive',
      run: async () => (await import('./archive')).checkArchive(env, open?.database),
    },
    { area: 'Storage', run: () => checkStorage(env) },
    { area: 'Disk', run: () => checkDisk(env.dataDir, env.minFreeDiskBytes) },
    ...machineChecks,
    { area: 'Mail', run: () => checkMail(env) },
    { area: 'Providers', run: () => checkProviders(env) },
  ]);
}

const stateLabels = { ok: 'ok     ', warning: 'warning', problem: 'PROBLEM' } as const;

/** The findings as lines for a terminal, the sum last. */
export function reportOf(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ area, state, words, advice }) => [
    `${stateLabels[state]}  ${area}: ${words}`,
    ...(advice === null ? [] : [`         → ${advice}`]),
  ]);
  const count = (state: Finding['state']) => {
    const { length } = findings.filter((finding) => finding.state === state);
    return `${length} ${state}${length === 1 ? '' : 's'}`;
  };
  return [...lines, '', `${count('problem')}, ${count('warning')}.`].join('\n');
}
