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

/** A claim expires after this time, in case its process was stopped. */
const claimMs = 60_000;

/**
 * Decides a request for credits: granted for this month, granted for every month, or declined. The request is
 * claimed first, so that of two simultaneous decisions only one raises the budget. Throws {@link
 * InvalidRequestError} for a request that is decided or does not exist, and for a raise that is none.
 */
export async function answerRequest(
  access: Access,
  requestId: string,
  answer: BudgetDecision,
): Promise<void> {
  const { db } = runtime();
  const context = await auditContext(access);
  const request = await claim(access, requestId);
  try {
    if (answer.kind === 'raise') await beginRaise(access.workspace.id, request, answer.limit);
    await recordServiceChange(db, context, {
      intent: await changeOf(db, request, answer),
      makeChange: () => apply(access.workspace.id, request, answer),
      finish: (tx) => endRequest(tx, { access, request, answer }),
    });
  } catch (error) {
    // Others can answer it again, unless it was answered and only the news of that was lost.
    await db
      .update(budgetRequests)
      .set({ decidedAt: null, decidedBy: null })
      .where(and(eq(budgetRequests.id, request.id), eq(budgetRequests.state, 'open')));
    throw error;
  }
}

/**
 * Raising or removing a budget in the table also answers the open request of its member, unless that is being answered
 * at this moment. Returns whether there was one.
 */
export async function answerByBudget(
  tx: ConsoleTx,
  {
    access,
    context,
    userId,
    answer,
  }: { access: Access; context: AuditContext; userId: string; answer: RaisedBudget },
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
  await endRequest(tx, { access, request, answer });
  await recordAudit(tx, { ...context, ...(await changeOf(tx, request, answer)) });
  return true;
}

type RaisedBudget = Extract<BudgetDecision, { kind: 'raise' }> | { readonly kind: 'unlimit' };
type Answer = BudgetDecision | RaisedBudget;
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

/** Refuses a raise that is none, unless it is this one, which was made without its news. */
async function beginRaise(workspace: string, request: Request, limit: number): Promise<void> {
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

async function apply(workspace: string, request: Request, answer: BudgetDecision): Promise<void> {
  if (answer.kind === 'approve') {
    // Idempotent by the request's id, so that a repeat after an interruption raises nothing twice.
    await budgetCalls().raise(workspace, 'member', request.userId, {
      amount: answer.amount,
      once_key: request.id,
    });
  } else if (answer.kind === 'raise') {
    await budgetCalls().set(workspace, 'member', request.userId, { limit: answer.limit });
  }
}

/** Ends a request in the console, and notifies the person who made it. */
async function endRequest(
  tx: ConsoleTx,
  {
    access: { user, workspace },
    request,
    answer,
  }: { access: Access; request: Request; answer: Answer },
): Promise<void> {
  const credits = creditsIn(answer);
  await tx
    .update(budgetRequests)
    .set({
      state: states[answer.kind],
      amountMilli: credits === null ? null : toMilli(credits),
    })
    .where(eq(budgetRequests.id, request.id));
  await resolveNotification(tx, { workspace: workspace.id, dedupeKey: requestKey(request.id) });
  await raiseNotification(tx, {
    workspace: workspace.id,
    kind: 'credits_answered',
    dedupeKey: `answer:${request.id}`,
    text: answerMessage(answer, user.name),
    tone: answer.kind === 'decline' ? 'neutral' : 'good',
    userId: request.userId,
  });
}

/** The audit line of an answered request. */
async function changeOf(
  db: ConsoleDb | ConsoleTx,
  { id, userId }: Request,
  answer: Answer,
): Promise<AuditChange> {
  const credits = creditsIn(answer);
  const [member] = await db.select({ name: users.name }).from(users).where(eq(users.id, userId));
  return {
    action: actions[answer.kind],
    target: { kind: 'member', id: userId, name: member?.name ?? null },
    after: { request: id, ...(credits === null ? {} : { credits }) },
  };
}

const creditsIn = (answer: Answer): number | null =>
  answer.kind === 'approve' ? answer.amount : answer.kind === 'raise' ? answer.limit : null;

function answerMessage(answer: Answer, name: string): string {
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
