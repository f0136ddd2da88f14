import { idPrefixes, toMilli } from '@/lib/contract';
import { newId } from '@/lib/platform/ids';
import { schema } from '../../db';
import { raiseNotification } from '../../platform/notifications';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import { auditContext, recordAudit } from '../../team/audit';

const { budgetRequests } = schema;

/** The key of the notification about a request to the Owner and Admins. */
export const requestKey = (requestId: string): string => `request:${requestId}`;

/** Asks the Owner and Admins for more credits. Returns false while an earlier request of the person is open. */
export async function askForCredits(
  access: Access,
  about: 'budget' | 'balance',
  { note, neededCredits }: { readonly note: string; readonly neededCredits: number | null },
): Promise<boolean> {
  const { user, workspace } = access;
  const context = await auditContext(access);
  const message = about === 'balance' ? 'asks for more credits' : await budgetMessage(access);
  return runtime().db.transaction(async (tx) => {
    const [budgetRequest] = await tx
      .insert(budgetRequests)
      .values({
        id: newId(idPrefixes.budgetRequest),
        workspaceId: workspace.id,
        userId: user.id,
        about,
        note,
        neededMilli: neededCredits === null ? null : toMilli(neededCredits),
      })
      .onConflictDoNothing()
      .returning({ id: budgetRequests.id });
    if (budgetRequest === undefined) return false;
    await raiseNotification(tx, {
      workspace: workspace.id,
      kind: 'credits_asked',
      dedupeKey: requestKey(budgetRequest.id),
      text: `${user.name} ${message}${note === '' ? '.' : `: “${note}”`}`,
      path: 'billing/budgets',
      tone: 'neutral',
      roles: ['owner', 'admin'],
    });
    await recordAudit(tx, {
      ...context,
      action: 'credits.ask',
      target: { kind: 'request', id: budgetRequest.id },
      after: { about },
    });
    return true;
  });
}

/** The text of the notification; mentions the budget only when it is used up. */
async function budgetMessage({ user, workspace }: Access): Promise<string> {
  const budgets = await runtime().service.manage?.budgets.list(workspace.id, { member: user.id });
  return budgets?.data[0]?.remaining === 0
    ? 'has used up their budget and asks for more'
    : 'asks for a larger budget';
}
