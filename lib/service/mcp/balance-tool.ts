import * as z from 'zod';
import * as endpoints from '@/lib/contract/endpoints';
import { getBalance } from '../money/balance';
import { readBudgets } from '../money/budgets';
import type { McpContext } from './dependencies';
import { defineTool, type Tool } from './tool';

const balanceOutput = z.object({
  available_credits: z.number().describe('What the workspace can spend.'),
  reserved_credits: z.number().describe('Held for work that runs.'),
  key_budget: z
    .object({
      limit: z.number(),
      spent: z.number(),
      reserved: z.number(),
      remaining: z.number(),
      resets_at: z.int().nullable().describe('Unix seconds'),
    })
    .nullable()
    .describe('The monthly budget of this key; null: it has none.'),
  next: z.string(),
});

export const balanceTool = ({ db }: McpContext): Tool =>
  defineTool({
    name: 'balance',
    title: 'Balance',
    description: 'The credits of the workspace, and what is left of the budget of this key.',
    auth: endpoints.getBalance.auth,
    input: z.object({}),
    output: balanceOutput,
    annotations: { readOnlyHint: true, openWorldHint: false },
    async run({ call: { auth } }) {
      const { workspaceId, keyId } = auth;
      const [credits, budgets] = await Promise.all([
        getBalance(db, workspaceId),
        readBudgets(db, workspaceId, { of: { subject: 'key', subjectId: keyId } }),
      ]);
      const [budget] = budgets;
      const next =
        budget === undefined
          ? 'A request may cost up to available_credits.'
          : 'A request may cost up to the smaller of available_credits and key_budget.remaining.';
      return {
        data: {
          available_credits: credits.quota_amount,
          reserved_credits: credits.authorized_amount,
          key_budget:
            budget === undefined
              ? null
              : {
                  limit: budget.limit,
                  spent: budget.spent,
                  reserved: budget.authorized,
                  remaining: budget.remaining,
                  resets_at: budget.resets_at,
                },
          next,
        },
      };
    },
  });
