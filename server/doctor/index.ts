import type { Database } from '@/lib/platform/database';
import { type Env, EnvError, loadEnv } from '@/lib/platform/env';
import packageJson from '../../package.json' with { type: 'json' };
import { lookAtAddress } from './address';
import { lookAtConfiguration } from './configuration';
import { type Finding, findingsOf, runLooks } from './findings';
import { lookAtDisk, lookAtMemory, lookAtPrograms } from './machine';
import { lookAtMail } from './mail';
import { lookAtOffer, lookAtProviders } from './providers';
import { lookAtStorage } from './storage';
import { workFindings } from './work';

/**
 * Examines the installation that the variables describe: every area, with what is wrong and what to do. Nothing is sent
 * to providers or people. With an open `database` it looks at that one; without one it opens its own.
 */
export async function examine(
  source: Readonly<Record<string, string | undefined>>,
  open?: { env: Env; database: Database },
): Promise<Finding[]> {
  const machine = [
    { area: 'Memory', run: lookAtMemory },
    { area: 'Programs', run: () => lookAtPrograms({ load: open === undefined }) },
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
    return [...findings, ...(await runLooks(machine))];
  }
  return runLooks([
    { area: 'Configuration', run: () => lookAtConfiguration(env, source) },
    { area: 'Address', run: () => lookAtAddress(env, packageJson.version) },
    {
      area: 'Database',
      // Loaded here, because it loads the console, which a part for one platform that is missing may stop.
      run: async () => {
        const { lookAtClosedDatabase, lookAtDatabase } = await import('./database');
        return open === undefined ? lookAtClosedDatabase(env) : lookAtDatabase(open.database, env);
      },
    },
    // Only a server looks at its work: beside a command nothing may run.
    ...(open === undefined
      ? []
      : [
          { area: 'Providers', run: lookAtOffer },
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
      run: async () => (await import('./archive')).lookAtArchive(env, open?.database),
    },
    { area: 'Storage', run: () => lookAtStorage(env) },
    { area: 'Disk', run: () => lookAtDisk(env.dataDir, env.minFreeDiskBytes) },
    ...machine,
    { area: 'Mail', run: () => lookAtMail(env) },
    { area: 'Providers', run: () => lookAtProviders(env) },
  ]);
}

const marks = { ok: 'ok     ', warning: 'warning', problem: 'PROBLEM' } as const;

/** The findings as lines for a terminal, the sum last. */
export function reportOf(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ area, state, words, advice }) => [
    `${marks[state]}  ${area}: ${words}`,
    ...(advice === null ? [] : [`         → ${advice}`]),
  ]);
  const count = (state: Finding['state']) => {
    const { length } = findings.filter((finding) => finding.state === state);
    return `${length} ${state}${length === 1 ? '' : 's'}`;
  };
  return [...lines, '', `${count('problem')}, ${count('warning')}.`].join('\n');
}
