import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Balance } from '../../../lib/contract';
import { dataProblems } from '../../kill-run/inspect-data';
import { call, initialCredits } from '../../kill-run/server';
import type { Cluster } from '../cluster/open-cluster';
import type { Workspace } from '../journal';

/** Problems of the ledger once all work has ended, and of what the service reports about it. */
export async function ledgerProblems(
  { database, databaseUrl, members: [member] }: Cluster,
  workspaces: readonly Workspace[],
): Promise<string[]> {
  const problems = await dataProblems(database);
  const { rows: open } = await database.query<{ subject: string }>(
    `select subject_id as subject from service.authorizations where state = 'open'`,
  );
  problems.push(...open.map(({ subject }) => `${subject} still holds credits`));
  for (const { id, name, key } of workspaces) {
    const { rows } = await database.query<{ spent: number }>(
      `select coalesce(sum(settled_milli), 0)::int as spent from service.authorizations
       where workspace_id = $1 and state = 'settled'`,
      [id],
    );
    const balance = await call<Balance>({ url: member?.url ?? '', key }, '/v1/user/balance');
    const wanted = initialCredits - (rows[0]?.spent ?? 0) / 1_000;
    const { quota_amount: left = Number.NaN, authorized_amount: held } = balance?.body ?? {};
    if (held !== 0) problems.push(`${name} has ${held} credits reserved`);
    if (!(Math.abs(left - wanted) < 0.0005)) {
      problems.push(`${name} has ${left} credits and should have ${wanted}`);
    }
  }
  return [...problems, ...(await ledgerCheck(databaseUrl))];
}

/** `npm run -s atelier -- check`, as an operator runs it. */
async function ledgerCheck(databaseUrl: string): Promise<string[]> {
  try {
    await promisify(execFile)('npm', ['run', '-s', 'atelier', '--', 'check'], {
      env: { ...process.env, DATABASE_URL: databaseUrl },
    });
    return [];
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    return [`atelier check failed: ${stdout}${stderr}`];
  }
}
