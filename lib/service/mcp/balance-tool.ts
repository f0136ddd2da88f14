import * as z from 'zod';
import { type Budget, milliToCredits } from '@/lib/contract';
import * as endpoints from '@/lib/contract/endpoints';
import { getBalance } from '../money/balance';
import { readBudgets } from '../money/budgets';
import type { McpContext } from './dependencies';
import { defineTool, type Tool } from './tool';

const keyBudget = z.object({
  limit: z.number(),
  spent: z.number(),
  reserved: z.number(),
  remaining: z.number(),
  resets_at: z.int().nullable().describe('Unix seconds'),
});

const balanceOutput = z.object({
  available_credits: z.number().describe('What the workspace can spend.'),
  reserved_credits: z.number().describe('Held for work that runs.'),
  key_budget: keyBudget.nullable().describe('The monthly budget of this key; null: it has none.'),
  key_day_budget: keyBudget.nullable().describe('The same for each day, UTC; null: it has none.'),
  next: z.string(),
});

export const balanceTool = ({ db }: McpContext): Tool =>
  defineTool({
    name: 'balance',
    title: 'Balance',
    description: 'The credits of the workspace, and what is left of the budgets of this key.',
    auth: endpoints.getBalance.auth,
    input: z.object({}),
    output: balanceOutput,
    annotations: { readOnlyHint: true, openWorldHint: false },
    async run({ call: { auth } }) {
      const { workspaceId, keyId } = auth;
      const [credits, budgets] = await Promise.all([
        getBalance(db, workspaceId),
        readBudgets(db, workspaceId, { of: { subject: ['key', 'key_day'], subjectId: keyId } }),
      ]);
      const next =
        budgets.length === 0
          ? 'A request may cost up to available_credits.'
          : 'A request may cost up to the smallest of available_credits and what remains of the budgets.';
      const { approvalAboveMilli } = auth.agent ?? {};
      const others = [
        ...(auth.agent === null ? [] : ['The budgets of its person and project hold, too.']),
        ...(approvalAboveMilli == null
          ? []
          : [`Above ${milliToCredits(approvalAboveMilli)} credits a person is asked first.`]),
      ];
      return {
        data: {
          available_credits: credits.quota_amount,
          reserved_credits: credits.authorized_amount,
          key_budget: budgetOf(budgets, 'key'),
          key_day_budget: budgetOf(budgets, 'key_day'),
          next: [next, ...others].join(' '),
        },
      };
    },
  });

function budgetOf(budgets: readonly Budget[], subject: Budget['subject']) {
  const budget = budgets.find((each) => each.subject === subject);
  if (budget === undefined) return null;
  const { limit, spent, authorized: reserved, remaining, resets_at } = budget;
  return { limit, spent, reserved, remaining, resets_at };
}
