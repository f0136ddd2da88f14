import type { Budget } from '@/lib/contract/manage/budgets';
import type { ReadBalance } from '@/lib/contract/read';

/** `GET /api/console/{workspace}/balance`: the team's credits, and the reader's own budget of this month. */
export interface LiveBalance extends ReadBalance {
  /** Null if the balance is the only limit. */
  readonly budget: Budget | null;
  /** The reader's open project and its budget; absent or null without one. */
  readonly project?: { readonly budget: Budget } | null;
  /** What each project with a budget may still spend, in credits, by its id; absent without budgets. */
  readonly project_left?: Readonly<Record<string, number>>;
}

/** Credits that the reader may spend now: the rest of their budget, at most the available balance. */
export const spendableCredits = ({ quota_amount: available, budget }: LiveBalance): number =>
  budget === null ? available : Math.min(available, budget.remaining);

/** What may be spent now on work of a project. */
export interface Spendable {
  readonly credits: number;
  /** Whether the project's budget is the limit, and not the reader's or the balance. */
  readonly isLimitOfProject: boolean;
}

/** What the reader may spend now on work of a project, or (null) outside projects. */
export const spendableInProject = (balance: LiveBalance, projectId: string | null): Spendable =>
  withProjectLimit(balance, projectId === null ? undefined : balance.project_left?.[projectId]);

/** What the reader may spend now in the open project. */
export const spendableInOpenProject = (balance: LiveBalance): Spendable =>
  withProjectLimit(balance, balance.project?.budget.remaining);

function withProjectLimit(balance: LiveBalance, projectCredits: number | undefined): Spendable {
  const readerCredits = spendableCredits(balance);
  return projectCredits !== undefined && projectCredits < readerCredits
    ? { credits: projectCredits, isLimitOfProject: true }
    : { credits: readerCredits, isLimitOfProject: false };
}

/**
 * The missing credits for a price in the open project, and whether the project's budget, the reader's or the balance is short; null
 * when there is enough.
 */
export function findShortage(
  balance: LiveBalance,
  price: number,
): { readonly missingCredits: number; readonly shortOf: 'balance' | 'budget' | 'project' } | null {
  const { quota_amount: available, budget, project } = balance;
  const countMissing = (credits: number) => Math.round((price - credits) * 1000) / 1000;
  const missingCredits = countMissing(spendableCredits(balance));
  if (missingCredits <= 0) {
    const missingInProject = project == null ? 0 : countMissing(project.budget.remaining);
    return missingInProject <= 0 ? null : { missingCredits: missingInProject, shortOf: 'project' };
  }
  return {
    missingCredits,
    shortOf: budget !== null && budget.remaining < available ? 'budget' : 'balance',
  };
}
