import { idPrefixes } from '@/lib/contract';
import { newId } from '@/lib/platform/ids';
import type { Access } from '../access';
import { auditContext, recordAudit } from '../audit';
import { schema } from '../db';
import { raiseNotice } from '../notices';
import { runtime } from '../runtime';

const { budgetRequests } = schema;

/** The notice to the Owner and Admins that a request stands behind. */
export const requestKey = (requestId: string): string => `request:${requestId}`;

const words = {
  budget: 'has used up their budget and asks for more',
  balance: 'asks for more credits',
} as const;

/** Asks the Owner and Admins for more. Answers false while an earlier question of the person is open. */
export async function askForCredits(
  access: Access,
  about: 'budget' | 'balance',
  note: string,
): Promise<boolean> {
  const { user, workspace } = access;
  const context = await auditContext(access);
  return runtime().db.transaction(async (tx) => {
    const [made] = await tx
      .insert(budgetRequests)
      .values({
        id: newId(idPrefixes.budgetRequest),
        workspaceId: workspace.id,
        userId: user.id,
        about,
        note,
      })
      .onConflictDoNothing()
      .returning({ id: budgetRequests.id });
    if (made === undefined) return false;
    await raiseNotice(tx, {
      workspace: workspace.id,
      kind: 'credits_asked',
      dedupeKey: requestKey(made.id),
      text: `${user.name} ${words[about]}${note === '' ? '.' : `: “${note}”`}`,
      path: 'billing/budgets',
      tone: 'neutral',
      roles: ['owner', 'admin'],
    });
    await recordAudit(tx, {
      ...context,
      action: 'credits.ask',
      target: { kind: 'request', id: made.id },
      after: { about },
    });
    return true;
  });
}
