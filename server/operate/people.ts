import { consoleDb } from '@/lib/console/db';
import { readSignUpState } from '@/lib/console/identity/accounts';
import { createLinkByCommand } from '@/lib/console/identity/passwords';
import { resetTwoStep } from '@/lib/console/identity/two-step-status';
import { appointOperatorByCommand, appointOwner } from '@/lib/console/operator/commands';
import { ownerToken, refuseOtherSecret } from '@/lib/console/platform/start';
import { loadPreviousSecrets, loadSecret } from '@/lib/platform/crypto';
import type { Database } from '@/lib/platform/database';
import { type Env, env } from '@/lib/platform/env';
import type { Report } from './run-command';

/**
 * Makes an account an operator, or an Owner of a workspace. Before the first account of the installation it prints the
 * token that this one needs.
 */
export async function makeOwner(
  database: Database,
  { email, workspace }: { email: string; workspace: string | undefined },
): Promise<Report> {
  const db = consoleDb(database);
  const { url, signup } = env();
  const state = await readSignUpState(db, signup);
  if (state.open && state.isFirst) {
    const secret = await loadSecret(env());
    await refuseOtherSecret(database, [secret, ...(await loadPreviousSecrets(env()))]);
    const token = ownerToken(secret);
    return {
      text: `Nobody has an account yet: the first one becomes the owner. Sign up at ${url}/sign-up; if the page asks for a token, it is ${token}`,
    };
  }
  if (workspace === undefined) {
    const name = await appointOperatorByCommand(db, email);
    return { text: operatorWords(name, env()) };
  }
  const names = await appointOwner(db, { address: email, slug: workspace });
  return {
    text: `${names.person} is an Owner of ${names.workspace} now: ${url}/${workspace}/members`,
  };
}

/** With a service elsewhere there are no pages for operators, who are told all the same of what fails here. */
export const operatorWords = (
  name: string,
  { url, serviceUrl }: Pick<Env, 'url' | 'serviceUrl'>,
): string =>
  serviceUrl === undefined
    ? `${name} is an operator of this installation now: ${url}/operator`
    : `${name} is an operator of this installation now, and is told when its disk, backups or mail fail.`;

/** Makes a link that sets a new password. */
export async function resetPassword(database: Database, email: string): Promise<Report> {
  const link = await createLinkByCommand(consoleDb(database), { address: email, url: env().url });
  return {
    text: [
      link,
      `It works once, within an hour. Whoever opens it has the account, and its address counts as verified then: send it to ${email} and to nobody else.`,
    ].join('\n'),
  };
}

/** Turns two-step sign-in off for a person. First make sure that the request comes from them. */
export async function unlock(database: Database, email: string): Promise<Report> {
  await resetTwoStep(consoleDb(database), email);
  return { text: `Two-step sign-in is off for ${email}, and its sessions have ended.` };
}
