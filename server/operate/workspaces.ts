import { createHash } from 'node:crypto';
import { consoleDb } from '@/lib/console/db';
import { findWorkspace, recordGrant } from '@/lib/console/operator/commands';
import type { Database } from '@/lib/platform/database';
import { env } from '@/lib/platform/env';
import { createLogger } from '@/lib/platform/log';
import { schema } from '@/lib/service/db';
import { grantToWorkspace } from '@/lib/service/money/balance';
import { restore } from './restore-workspace';
import { CommandRefusedError, type Report } from './run-command';

/** Brings an archived workspace back. */
export async function restoreArchived(database: Database, slug: string): Promise<Report> {
  const { serviceUrl, logLevel } = env();
  const log = createLogger({ level: logLevel, isPretty: true });
  await restore(database, { slug, isEmbedded: serviceUrl === undefined, log });
  return { text: `“${slug}” is open again, with its people, keys and credits.` };
}

const digest = (parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/**
 * Gives a workspace credits, once for the same amount and memo, so that a command whose output was lost can be repeated.
 */
export async function grant(
  database: Database,
  { slug, credits, memo }: { slug: string; credits: string; memo: string },
): Promise<Report> {
  if (env().serviceUrl !== undefined) {
    throw new CommandRefusedError('With SERVICE_URL credits are given at that service.');
  }
  const amount = Number(credits);
  if (!Number.isFinite(amount) || amount <= 0 || amount > 1e9) {
    throw new CommandRefusedError(
      `“${credits}” is not an amount of credits: a number above 0, such as 1000 or 0.5.`,
    );
  }
  if (memo.length > 200) throw new CommandRefusedError('A memo has at most 200 characters.');
  const workspace = await findWorkspace(consoleDb(database), slug);
  // In one transaction, so that no credits are without their line.
  const { granted, line } = await database.drizzle(schema).transaction(async (tx) => {
    const outcome = await grantToWorkspace({ db: tx }, workspace.id, {
      amount,
      memo,
      once_key: `command-${digest([workspace.id, String(amount), memo])}`,
    });
    if (outcome.granted) await recordGrant(tx, workspace, { credits: amount, memo });
    return outcome;
  });
  if (!granted) {
    return {
      text: `${workspace.name} has these ${amount} credits already (“${memo}”), and got no more. To give more, write another memo.`,
    };
  }
  return {
    text: `${workspace.name} got ${amount} credits and has ${line.available_after} now.`,
  };
}
