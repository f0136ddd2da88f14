import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { toMilli } from '@/lib/contract';
import type { BudgetDecision } from '@/lib/pages/budgets';
import { type ConsoleDb, type ConsoleTx, schema, secondsFromNow } from '../../db';
import { InvalidRequestError } from '../../platform/failures';
import { raiseNotification, resolveNotification } from '../../platform/notifications';
import { runtime } from '../../platform/runtime';
import type { Access } from '../../team/access';
import {
  type AuditChange,
  type AuditContext,
  auditContext,
  recordAudit,
  recordServiceChange,
} from '../../team/audit';
import { requestKey } from './ask';
import { budgetCalls, memberLimit } from './manage';

const { budgetRequests, users } = schema;

const stateByDecision = {
  approve: 'approved',
  raise: 'raised',
  unlimit: 'raised',
  decline: 'declined',
} as const;
const auditActionByDecision = {
  approve: 'budget.raise',
  raise: 'budget.set',
  unlimit: 'budget.remove',
  decline: 'budget_request.decline',
} as const;

/** A claim expires after this time, in case its process was stopped. */
const claimMs = 60_000;

/**
 * Decides a request for credits: granted for this month, granted for every month, or declined. The request is
 * claimed first, so that of two simultaneous decisions only one raises the budget. Throws {@link
 * InvalidRequestError} for a request that is decided or does not exist, and for a raise that is none.
 */
export async function decideRequest(
  access: Access,
  requestId: string,
  decision: BudgetDecision,
): Promise<void> {
  const { db } = runtime();
  const context = await auditContext(access);
  const request = await claimRequest(access, requestId);
  try {
    if (decision.kind === 'raise')
      await storeRaisedLimit(access.workspace.id, request, decision.limit);
    await recordServiceChange(db, context, {
      intent: await auditChangeOf(db, request, decision),
      makeChange: () => applyDecision(access.workspace.id, request, decision),
      finish: (tx) => endRequest(tx, { access, request, decision }),
    });
  } catch (error) {
    // Releases the claim, unless the request is decided and only the confirmation of the commit was lost.
    await db
      .update(budgetRequests)
      .set({ decidedAt: null, decidedBy: null })
      .where(and(eq(budgetRequests.id, request.id), eq(budgetRequests.state, 'open')));
    throw error;
  }
}

/**
 * Raising or removing a budget in the table also decides the open request of its member, unless someone is deciding it
 * at this moment. Returns whether there was such a request.
 */
export async function decideByBudget(
  tx: ConsoleTx,
  {
    access,
    context,
    userId,
    decision,
  }: { access: Access; context: AuditContext; userId: string; decision: RaisedBudget },
): Promise<boolean> {
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
  if (request === undefined) return false;
  await endRequest(tx, { access, request, decision });
  await recordAudit(tx, { ...context, ...(await auditChangeOf(tx, request, decision)) });
  return true;
}

type RaisedBudget = Extract<BudgetDecision, { kind: 'raise' }> | { readonly kind: 'unlimit' };
type Decision = BudgetDecision | RaisedBudget;
type Request = typeof budgetRequests.$inferSelect;

async function claimRequest({ user, workspace }: Access, requestId: string): Promise<Request> {
  const claimable = and(
    eq(budgetRequests.id, requestId),
    eq(budgetRequests.workspaceId, workspace.id),
    eq(budgetRequests.state, 'open'),
    or(
      isNull(budgetRequests.decidedAt),
      lt(budgetRequests.decidedAt, secondsFromNow(-claimMs / 1000)),
    ),
  );
  // In a transaction, because its outcome is known even after a lost connection: repeating a committed claim would fail.
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

/**
 * Stores the new limit in the request before the service has it, so that a repeat after an interruption is let through
 * though the limit is no longer a raise. Throws {@link InvalidRequestError} for a limit that is none.
 */
async function storeRaisedLimit(workspace: string, request: Request, limit: number): Promise<void> {
  const amountMilli = toMilli(limit);
  if (request.amountMilli === amountMilli) return;
  const current = await memberLimit(workspace, request.userId);
  if (current === null || limit > current) {
    await runtime()
      .db.update(budgetRequests)
      .set({ amountMilli })
      .where(eq(budgetRequests.id, request.id));
    return;
  }
  const credits = current.toLocaleString('en-US');
  throw new InvalidRequestError(`The budget is ${credits} already. Type more than that.`, 'limit');
}

async function applyDecision(
  workspace: string,
  request: Request,
  decision: BudgetDecision,
): Promise<void> {
  if (decision.kind === 'approve') {
    // Idempotent by the request's id, so that a repeat after an interruption raises nothing twice.
    await budgetCalls().raise(workspace, 'member', request.userId, {
      amount: decision.amount,
      once_key: request.id,
    });
  } else if (decision.kind === 'raise') {
    await budgetCalls().set(workspace, 'member', request.userId, { limit: decision.limit });
  }
}

/** Ends a request in the console, and notifies the person who made it. */
async function endRequest(
  tx: ConsoleTx,
  {
    access: { user, workspace },
    request,
    decision,
  }: { access: Access; request: Request; decision: Decision },
): Promise<void> {
  const credits = creditsOf(decision);
  await tx
    .update(budgetRequests)
    .set({
      state: stateByDecision[decision.kind],
      amountMilli: credits === null ? null : toMilli(credits),
    })
    .where(eq(budgetRequests.id, request.id));
  await resolveNotification(tx, { workspace: workspace.id, dedupeKey: requestKey(request.id) });
  await raiseNotification(tx, {
    workspace: workspace.id,
    kind: 'credits_answered',
    dedupeKey: `answer:${request.id}`,
    text: decisionMessage(decision, user.name),
    tone: decision.kind === 'decline' ? 'neutral' : 'good',
    userId: request.userId,
  });
}

/** The audit line of a decided request. */
async function auditChangeOf(
  db: ConsoleDb | ConsoleTx,
  { id, userId }: Request,
  decision: Decision,
): Promise<AuditChange> {
  const credits = creditsOf(decision);
  const [member] = await db.select({ name: users.name }).from(users).where(eq(users.id, userId));
  return {
    action: auditActionByDecision[decision.kind],
    target: { kind: 'member', id: userId, name: member?.name ?? null },
    after: { request: id, ...(credits === null ? {} : { credits }) },
  };
}

function creditsOf(decision: Decision): number | null {
  if (decision.kind === 'approve') return decision.amount;
  return decision.kind === 'raise' ? decision.limit : null;
}

function decisionMessage(decision: Decision, name: string): string {
  const count = (credits: number) => credits.toLocaleString('en-US');
  if (decision.kind === 'approve') {
    return `${name} gave you ${count(decision.amount)} more credits for this month.`;
  }
  if (decision.kind === 'raise') {
    return `${name} raised your budget to ${count(decision.limit)} credits a month.`;
  }
  if (decision.kind === 'unlimit') {
    return `${name} removed your budget: the team’s balance is the limit.`;
  }
  return `${name} declined your budget request.`;
}
