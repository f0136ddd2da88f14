import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { BudgetAnswer } from '@/lib/contract';
import { toMilli } from '@/lib/contract';
import type { Access } from '../access';
import type { AuditContext } from '../audit';
import { auditContext, recordAudit } from '../audit';
import type { ConsoleTx } from '../db';
import { schema, secondsFromNow } from '../db';
import { InvalidRequestError } from '../failures';
import { raiseNotice, resolveNotice } from '../notices';
import { runtime } from '../runtime';
import { requestKey } from './ask';
import { budgetCalls } from './manage';

const { budgetRequests, users } = schema;

const states = {
  approve: 'approved',
  raise: 'raised',
  unlimit: 'raised',
  decline: 'declined',
} as const;
const actions = {
  approve: 'budget.raise',
  raise: 'budget.set',
  unlimit: 'budget.remove',
  decline: 'budget_request.decline',
} as const;

/** A claim of a process that was cut off ends after this long. */
const claimMs = 60_000;

/**
 * Answers a member's question: once for this month, for good, or not. Who answers claims it first, so that of two at
 * once the second is told, and the budget is raised once. Throws {@link InvalidRequestError} for one that is answered
 * or not there.
 */
export async function answerRequest(
  access: Access,
  requestId: string,
  answer: BudgetAnswer,
): Promise<void> {
  const context = await auditContext(access);
  const request = await claim(access, requestId);
  try {
    // Outside of any transaction: the service may share this database.
    await apply(access.workspace.id, request, answer);
  } catch (error) {
    await runtime()
      .db.update(budgetRequests)
      .set({ decidedAt: null, decidedBy: null })
      .where(eq(budgetRequests.id, request.id));
    throw error;
  }
  await runtime().db.transaction((tx) => record(tx, { access, context, request, answer }));
}

/**
 * A budget that was raised or ended in the table answers the open question of its member, too. One that is being
 * answered at this moment is left to that answer.
 */
export async function answerByBudget(
  access: Access,
  userId: string,
  answer: Raised,
): Promise<void> {
  const context = await auditContext(access);
  await runtime().db.transaction(async (tx) => {
    const [request] = await tx
      .update(budgetRequests)
      .set({ decidedBy: access.user.id, decidedAt: secondsFromNow(0) })
      .where(
        and(
          eq(budgetRequests.workspaceId, access.workspace.id),
          eq(budgetRequests.userId, userId),
          eq(budgetRequests.about, 'budget'),
          eq(budgetRequests.state, 'open'),
          isNull(budgetRequests.decidedAt),
        ),
      )
      .returning();
    if (request !== undefined) await record(tx, { access, context, request, answer });
  });
}

type Raised = Extract<BudgetAnswer, { kind: 'raise' }> | { readonly kind: 'unlimit' };
type Answer = BudgetAnswer | Raised;
type Request = typeof budgetRequests.$inferSelect;

async function claim({ user, workspace }: Access, requestId: string): Promise<Request> {
  const claimable = and(
    eq(budgetRequests.id, requestId),
    eq(budgetRequests.workspaceId, workspace.id),
    eq(budgetRequests.state, 'open'),
    or(
      isNull(budgetRequests.decidedAt),
      lt(budgetRequests.decidedAt, secondsFromNow(-claimMs / 1000)),
    ),
  );
  // A transaction, because its end is known whatever becomes of the connection: a claim of its own would refuse a repeat.
  const [request] = await runtime().db.transaction((tx) =>
    tx
      .update(budgetRequests)
      .set({ decidedBy: user.id, decidedAt: secondsFromNow(0) })
      .where(claimable)
      .returning(),
  );
  if (request === undefined) {
    throw new InvalidRequestError('Someone already answered this request.');
  }
  return request;
}

async function apply(workspace: string, request: Request, answer: BudgetAnswer): Promise<void> {
  if (answer.kind === 'approve') {
    // Cut off after it, the same question raises nothing twice.
    await budgetCalls().raise(workspace, 'member', request.userId, {
      amount: answer.amount,
      once_key: request.id,
    });
  } else if (answer.kind === 'raise') {
    await budgetCalls().set(workspace, 'member', request.userId, { limit: answer.limit });
  }
}

async function record(
  tx: ConsoleTx,
  {
    access: { user, workspace },
    context,
    request,
    answer,
  }: { access: Access; context: AuditContext; request: Request; answer: Answer },
): Promise<void> {
  const credits = creditsIn(answer);
  await tx
    .update(budgetRequests)
    .set({
      state: states[answer.kind],
      amountMilli: credits === null ? null : toMilli(credits),
    })
    .where(eq(budgetRequests.id, request.id));
  await resolveNotice(tx, { workspace: workspace.id, dedupeKey: requestKey(request.id) });
  await raiseNotice(tx, {
    workspace: workspace.id,
    kind: 'credits_answered',
    dedupeKey: `answer:${request.id}`,
    text: wordsOf(answer, user.name),
    tone: answer.kind === 'decline' ? 'neutral' : 'good',
    userId: request.userId,
  });
  const [asker] = await tx
    .select({ name: users.name })
    .from(users)
    .where(eq(users.id, request.userId));
  await recordAudit(tx, {
    ...context,
    action: actions[answer.kind],
    target: { kind: 'member', id: request.userId, name: asker?.name ?? null },
    after: { request: request.id, ...(credits === null ? {} : { credits }) },
  });
}

const creditsIn = (answer: Answer): number | null =>
  answer.kind === 'approve' ? answer.amount : answer.kind === 'raise' ? answer.limit : null;

function wordsOf(answer: Answer, name: string): string {
  const count = (credits: number) => credits.toLocaleString('en-US');
  if (answer.kind === 'approve') {
    return `${name} gave you ${count(answer.amount)} more credits for this month.`;
  }
  if (answer.kind === 'raise') {
    return `${name} raised your budget to ${count(answer.limit)} credits a month.`;
  }
  if (answer.kind === 'unlimit') {
    return `${name} removed your budget: the team’s balance is the limit.`;
  }
  return `${name} declined your budget request.`;
}
